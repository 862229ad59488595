import fc from 'fast-check';
import type { Schema } from './document.ts';
import { type Lexicon, valid } from './valid.ts';

/** Names that mean something to JavaScript, to the database or to the product's own documents. */
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'then',
  '$where',
  '$ne',
  '$gt',
  '$regex',
  '$expr',
  '$function',
  'seats.A1',
  'userId',
  '_id',
  'isAdmin',
  'role',
  'state',
  'amountCents',
  '',
  '\u0000',
];

const OPERATORS: unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $where: 'while(true){}' },
  { $expr: { $function: { body: 'function(){}', args: [], lang: 'js' } } },
  { $in: [''] },
  [{ $ne: null }],
  { toString: 'x' },
  { length: 1e9 },
  { toJSON: 'x' },
];

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '__proto__',
  'constructor',
  '$where',
  'A0',
  'K1',
  'a1',
  'A1.x',
  'A1\u0000',
  'Ａ１',
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '{{7*7}}',
  '\ud800',
  '\u202e\u2066x',
  '🎬'.repeat(200),
  'x'.repeat(10_000),
  '9'.repeat(400),
  'Infinity',
  '٣',
];

const NUMBERS = [-1, -0, 0.1, 1e308, -1e308, 2 ** 53 + 2, 5e-324, 2 ** 31, 1.005];

/** The same value, wrapped so often that a recursive reader falls over. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

/** An own property of that name, also when it is `__proto__`. */
function withOwn(target: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...target }, name, { value, enumerable: true, configurable: true });
}

/** Any value that a program may not expect; JSON can carry it. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...OPERATORS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.constantFrom(...KEYS).map((key) => withOwn({}, key, { isAdmin: true })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 50, max: 900 }).map((depth) => nested(depth, (value) => [value])),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 50, max: 900 }).map((depth) => nested(depth, (value) => ({ value }))),
  },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('A1', 'A2', 1, null), { maxLength: 300 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ unit: 'binary', maxLength: 8 }));

function twistedObject(schema: Schema, lexicon: Lexicon): fc.Arbitrary<unknown> {
  const parts = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, fc.option(twisted(part, lexicon, name), { freq: 12, nil: undefined })] as const,
  );
  const known = fc.record(Object.fromEntries(parts));
  const extra = fc.array(fc.tuple(key, hostile), { maxLength: 3 });
  return fc
    .tuple(known, fc.option(extra, { freq: 2, nil: [] }))
    .map(([own, others]) => others.reduce<object>((all, [name, value]) => withOwn(all, name, value), own));
}

/** Nearly what a schema allows: a part of it is wrong, missing or too much, the rest is right. */
export function twisted(schema: Schema, lexicon: Lexicon, name: string): fc.Arbitrary<unknown> {
  const choices = [
    { weight: 6, arbitrary: valid(schema, lexicon, name) },
    { weight: 1, arbitrary: hostile },
  ];
  if (schema.properties) choices.push({ weight: 12, arbitrary: twistedObject(schema, lexicon) });
  if (schema.items)
    choices.push({ weight: 3, arbitrary: fc.array(twisted(schema.items, lexicon, name), { maxLength: 8 }) });
  return fc.oneof(...choices);
}

/** A word of a path or a query. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...KEYS),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
