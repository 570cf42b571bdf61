"""The load of many tables on `thinkstr8 serve`, beside a bare page that commits one row."""
