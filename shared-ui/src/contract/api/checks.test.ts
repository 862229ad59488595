import { expect, test } from 'vitest';
import * as zod from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { jsonOf } from '../../../build/json-of-schema.ts';
import * as schema from './checks.ts';
import { array, record } from './item-by-item.ts';
import * as contract from './schema.ts';

type Schema<T> = schema.Schema<T>;

/** Random numbers from 0 to 1 that are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Pair = [own: Schema<unknown>, theirs: zod.ZodMiniType];

/** A schema in our words and in those of zod. Lists and records are read item by item here, so they are compared elsewhere. */
function pairOf(random: () => number, depth: number): Pair {
  const inner = () => pairOf(random, depth - 1);
  const kinds: (() => Pair)[] = [
    () => [schema.string(), zod.string()],
    () => [schema.number(), zod.number()],
    () => [schema.boolean(), zod.boolean()],
    () => [schema.oneOf(['a', 'b']), zod.enum(['a', 'b'])],
    () => [schema.literal(false), zod.literal(false)],
    () => ((own, theirs): Pair => [schema.nullable(own), zod.nullable(theirs)])(...inner()),
    () => {
      const [one, other] = [inner(), inner()];
      return [schema.union([one[0], other[0]]), zod.union([one[1], other[1]])];
    },
    () => {
      const fields = ['a', 'b', 'c'].map((name) => [name, inner(), random() < 0.4] as const);
      const own = fields.map(([name, [of], isOptional]) => [name, isOptional ? schema.optional(of) : of]);
      const theirs = fields.map(([name, [, of], isOptional]) => [name, isOptional ? zod.optional(of) : of]);
      return [
        schema.object(Object.fromEntries(own) as Record<string, Schema<unknown>>),
        zod.object(Object.fromEntries(theirs) as Record<string, zod.ZodMiniType>),
      ];
    },
  ];
  const kind = kinds[Math.floor(random() * (depth > 0 ? kinds.length : 5))];
  return kind ? kind() : [schema.string(), zod.string()];
}

function valueOf(random: () => number, depth: number): unknown {
  const inner = () => valueOf(random, depth - 1);
  const plain = ['a', 'b', 'other', '', 0, 1.5, NaN, Infinity, true, false, null, undefined, [], () => 1];
  if (depth === 0 || random() < 0.3) return plain[Math.floor(random() * plain.length)];
  if (random() < 0.2) return [inner(), inner()];
  const names = ['a', 'b', 'c', 'more', '__proto__'].filter(() => random() < 0.8);
  return Object.fromEntries(names.map((name) => [name, inner()]));
}

test('what is read of any value is what zod reads of it', () => {
  const random = chance(20_261_123);
  let read = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const [own, theirs] = pairOf(random, 3);
    for (let turn = 0; turn < 4; turn += 1) {
      const value = valueOf(random, 3);
      const [mine, other] = [own.safeParse(value), zod.safeParse(theirs, value)];
      expect([mine.success, mine.data], JSON.stringify([jsonOf(own), value])).toEqual([
        other.success,
        other.data,
      ]);
      if (mine.success) read += 1;
    }
  }
  expect(read).toBeGreaterThan(500);
});

test('what a release says that it reads is what zod would say', () => {
  const random = chance(7);
  const withoutName = (json: object) => ({ ...json, $schema: undefined });
  for (let round = 0; round < 300; round += 1) {
    const [own, theirs] = pairOf(random, 3);
    expect(jsonOf(own)).toEqual(withoutName(toJSONSchema(theirs, { io: 'input' })));
  }
  const lists = [
    [schema.literal(['a', 'b']), zod.literal(['a', 'b'])],
    [schema.literal(null), zod.literal(null)],
    [schema.oneOf({ One: 'one', Other: 'other' }), zod.enum({ One: 'one', Other: 'other' })],
    [schema.object(), zod.object()],
    [array(contract.string()), zod.array(zod.string())],
    [record(contract.string(), contract.number()), zod.record(zod.string(), zod.number())],
    [
      schema.extend(schema.object({ a: schema.string() }), { b: schema.optional(schema.number()) }),
      zod.extend(zod.object({ a: zod.string() }), { b: zod.optional(zod.number()) }),
    ],
  ] as const;
  for (const [own, theirs] of lists)
    expect(jsonOf(own)).toEqual(withoutName(toJSONSchema(theirs, { io: 'input' })));
});

test('a schema of zod may stand among ours, and ours have its methods', async () => {
  const mixed = contract.object({ rows: contract.array(zod.object({ id: zod.string() })) });
  expect(mixed.safeParse({ rows: [{ id: 'a', more: 1 }, {}] }).data).toEqual({ rows: [{ id: 'a' }] });
  const short = contract.string().check(
    zod.maxLength(2),
    zod.refine((text) => text !== 'no'),
  );
  expect(['ab', 'abc', 'no', 1].map((value) => short.safeParse(value).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(await contract.string().brand('x').clone().parseAsync('a')).toBe('a');
  expect((await contract.string().safeParseAsync(1)).success).toBe(false);
});

test('what cannot be read is refused by an error, too', () => {
  expect(() => schema.string().parse(1)).toThrow(TypeError);
  expect(schema.string().parse('a')).toBe('a');
});
