#!/usr/bin/env node
// A bot in JavaScript for every game of the arena. It plays at random in Think Str8! and TEN, and
// thinks in Numer. It needs no library. Try it:
//
//     python -m thinkstr8 arena numer --bots "node any_game.js" careful
//
// The bot protocol is one JSON object per line: the arena asks on standard input, and the bot answers
// on standard output. Standard error is free for logging.
"use strict";
const readline = require("node:readline");

let random = Math.random; // replaced by a seeded generator in every game

/** Returns a generator of random numbers from 0 to 1 that depends only on the seed (mulberry32). */
function source(seed) {
  let state = parseInt(seed.slice(0, 8), 16) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (items) => items[Math.floor(random() * items.length)];

// Numer: everyone writes three digits; a number is eliminated if a lower one shares a digit with it.

const TRIALS = 100;

/** Returns a number that an opponent with these digits left might write. */
const anyNumber = (board) => [0, 1, 2].map(() => pick(board)).join("");

const shareDigits = (one, other) => [...one].some((digit) => other.includes(digit));

/** Returns the points of a number against other numbers, with one for each crossed-out digit. */
function points(number, others, turn, bonus) {
  if (others.some((other) => other < number && shareDigits(number, other))) return 0;
  const accepted = others.filter(
    (other) => !others.some((lower) => lower < other && shareDigits(other, lower)) &&
      !(number < other && shareDigits(other, number)),
  );
  const highest = accepted.every((other) => other <= number);
  const first = Number(number[0]) * (turn === 5 ? 2 : 1);
  return first + (highest ? bonus : 0) + new Set(number).size;
}

/** Returns the legal action that earns the most against opponents who write at random. */
function numer(view, legal) {
  const { rules, boards, turns } = view.table.progress;
  const turn = (turns.length % rules.bonuses.length) + 1; // two rounds of five turns
  const opponents = boards.filter((board, seat) => seat !== view.seat && board.length);
  const guesses = Array.from({ length: TRIALS }, () => opponents.map(anyNumber));
  let best = { action: legal[0], worth: -1 };
  for (const action of legal) {
    const number = action.split(" ")[2]; // as in "write 0 513"
    let worth = 0;
    for (const others of guesses) worth += points(number, others, turn, rules.bonuses[turn - 1]);
    if (worth > best.worth) best = { action, worth };
  }
  return best.action;
}

const THINKING = { numer };
let game = "";

/** Returns the answer to a message, or nothing if it needs no answer or is unknown. */
function answer(message) {
  switch (message.type) {
    case "hello":
      return {
        type: "hello",
        protocol: 1,
        name: "any game",
        games: ["think_str8", "ten", "numer"],
        wants: ["view", "legal"],
      };
    case "game":
      game = message.game;
      random = source(message.seed);
      return { type: "ready" };
    case "decide": {
      const think = THINKING[game] ?? ((view, legal) => pick(legal));
      const action = think(message.view, message.legal);
      return { type: "answer", number: message.number, action };
    }
    case "end":
      process.exit(0);
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const reply = answer(JSON.parse(line));
  if (reply) process.stdout.write(JSON.stringify(reply) + "\n");
});
