"""Speed, measured on this machine and printed beside a yardstick of the same run."""
