import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { allMutants } from '../all-mutants.ts';
import { findMutants } from './find-mutants.ts';
import { writeSwitches } from './write-switches.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const changesOf = (text: string) => findMutants('a.ts', text).map(({ name }) => name.replace(/^\w+: /, ''));

test.each([
  [
    'if (seat.until <= now) free(seat);',
    [
      'seat.until <= now → always',
      'seat.until <= now → never',
      'seat.until <= now → <',
      'free(seat) → left out',
    ],
  ],
  ['const is = a && b;', ['a && b → only a', 'a && b → only b']],
  ['const all = { _id, state };', ['{ _id, state } → without _id', '{ _id, state } → without state']],
  ['const ids = list.filter(isOpen);', ['list.filter(isOpen) → without filter']],
  ['const key = `${id}-${tries}`;', ['`${id}-${tries}` → without id', '`${id}-${tries}` → without tries']],
  [
    'const gone = { $unset: { slot: true } };',
    ['{ $unset: { slot: true } } → without $unset: { slot: true }', '{ slot: true } → without slot: true'],
  ],
  ['for (let round = 0; round < 3; round++) go();', ['round < 3 → never', 'go() → left out']],
  ['const hold = 600_000;', ['600_000 → 1200000']],
])('the breaks of %s', (text, changes) => {
  expect(changesOf(text)).toEqual(changes);
});

test.each([
  "log.warn({ booking }, 'a hold stays');",
  'const found = find(filter, { projection: { seats: 1 } });',
  'const words = `The show ${title} is over`;',
  'const MAX_ROUNDS = 6;',
  "import { move } from './states.ts';",
  "type State = 'held' | 'sold';",
  "const STATES = ['held', 'sold'] as const;",
  'const answer = z.literal(true);',
])('nothing is broken in %s', (text) => {
  expect(changesOf(text)).toEqual([]);
});

test('a break keeps its name when lines move, and equal ones are told apart', () => {
  const text = 'function pay() { if (a > 1) b(); if (a > 1) c(); }';
  const names = findMutants('a.ts', text).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(findMutants('a.ts', `\n\n${text}`).map(({ name }) => name)).toEqual(names);
  expect(names[0]).toBe('pay: a > 1 → always');
});

test('each break is behind a switch of its own, and off the file does what it did', () => {
  const text = 'globalThis.answer = (1 + 2) * 3 > 8 && !false;';
  const mutants = findMutants('a.ts', text);
  const run = (active: string | undefined): unknown => {
    const context = { answer: undefined, __isMutated: (id: string) => id === active };
    runInNewContext(writeSwitches(text, mutants), context);
    return context.answer;
  };
  expect(run(undefined)).toBe(true);
  expect(mutants.map(({ id }) => run(id)).filter((answer) => answer === false).length).toBeGreaterThan(2);
});

test('every file can still be read with its breaks in it', () => {
  const mutants = allMutants(root);
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = mutants.filter((mutant) => mutant.file === file);
    const text = writeSwitches(readFileSync(path.join(root, file), 'utf8'), own);
    expect(parseSync(file, text).errors, file).toEqual([]);
  }
});
