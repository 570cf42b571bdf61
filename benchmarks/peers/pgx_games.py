"""pgx's games, which step as arrays that JAX has compiled for the processor.

Belongs here: uniformly random play of many games of pgx at once.
Does not belong here: anything that is measured (see play).
"""

from random import Random
from typing import Any, Final

import jax
import pgx

from benchmarks.play import Play

GAMES: Final = 1024
_STEPS: Final = 64


def _stepper(name: str) -> tuple[Any, Any]:
    """Return the first states, and a function to the next states by random legal actions."""
    env = pgx.make(name)
    advance = jax.vmap(pgx.auto_reset(env.step, env.init)) if hasattr(pgx, "auto_reset") else None
    if advance is None:
        from pgx.experimental import auto_reset  # noqa: PLC0415  # where newer versions have it

        advance = jax.vmap(auto_reset(env.step, env.init))
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(8), GAMES))

    def step(states: Any, key: Any) -> Any:
        chooser, dealer = jax.random.split(key)
        odds = jax.numpy.where(states.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(chooser, odds, axis=-1)
        return advance(states, actions, jax.random.split(dealer, GAMES))

    return first, step


def step(name: str) -> Play:
    """Return random play with one call per step, which returns observations and masks."""
    states, advance = _stepper(name)
    compiled = jax.jit(advance)

    def play(rng: Random) -> int:
        nonlocal states
        states = compiled(states, jax.random.PRNGKey(rng.getrandbits(31)))
        jax.block_until_ready((states.observation, states.legal_action_mask))
        return GAMES

    return play


def scan(name: str) -> Play:
    """Return random play with many steps per call, which returns all their observations."""
    states, advance = _stepper(name)

    @jax.jit  # type: ignore[untyped-decorator]  # JAX may be missing
    def many(states: Any, key: Any) -> Any:
        def one(before: Any, key: Any) -> Any:
            after = advance(before, key)
            return after, (after.observation, after.legal_action_mask)

        return jax.lax.scan(one, states, jax.random.split(key, _STEPS))

    def play(rng: Random) -> int:
        nonlocal states
        states, seen = many(states, jax.random.PRNGKey(rng.getrandbits(31)))
        jax.block_until_ready(seen)
        return GAMES * _STEPS

    return play
