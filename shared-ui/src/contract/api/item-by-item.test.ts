import { expect, test } from 'vitest';
import { leftOut } from './item-by-item.ts';
import { lookUp } from './open-enum.ts';
import { array, nullable, number, object, openEnum, record, string } from './schema.ts';

const row = object({ id: string(), seats: array(string()) });
const rows = object({ rows: array(row) });

test('an item that cannot be read is left out and counted, and the others are there', () => {
  const read = rows.parse({
    rows: [{ id: 'a', seats: ['A1'] }, null, { id: 7, seats: [] }, { id: 'b', seats: [] }],
  });
  expect(read.rows.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(leftOut(read.rows)).toBe(2);
});

test('what is left out inside an item does not cost the item', () => {
  const read = rows.parse({ rows: [{ id: 'a', seats: ['A1', null, { seat: 'B2' }] }] });
  expect(read.rows[0]?.seats).toEqual(['A1']);
  expect(leftOut(read.rows)).toBe(0);
  expect(leftOut(read.rows[0]?.seats ?? [])).toBe(2);
});

test('a record keeps the entries that can be read', () => {
  const read = record(string(), array(number())).parse({ one: [1], two: 'later', three: [3, 'x'] });
  expect(read).toEqual({ one: [1], three: [3] });
  expect(leftOut(read)).toBe(1);
});

test('what is no list or record at all is refused all the same', () => {
  for (const other of [null, 'text', {}, 3]) expect(rows.safeParse({ rows: other }).success).toBe(false);
  for (const other of [null, 'text', [], 3])
    expect(record(string(), string()).safeParse(other).success).toBe(false);
  expect(nullable(array(string())).parse(null)).toBeNull();
});

test('a word that is not known is read, and a table says that it has nothing for it', () => {
  const state = openEnum<'paid' | 'held'>();
  const words = { paid: 'Paid', held: 'Held' };
  expect(lookUp(words, state.parse('paid'))).toBe('Paid');
  expect(lookUp(words, state.parse('checked_in'))).toBeUndefined();
  expect(lookUp(words, state.parse('constructor'))).toBeUndefined();
  expect(state.safeParse(3).success).toBe(false);
});
