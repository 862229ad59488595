import { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonSchema } from './json-schema.ts';
import { misfits } from './misfits.ts';

const { array, boolean, literal, nullable, number, object, optional, record, string, union } = z;
const asRead = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
const asAnswered = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output' }) as JsonSchema;
const found = (read: z.ZodType, answered: z.ZodType) =>
  misfits(asRead(read), asAnswered(answered)).map(({ field, says }) => `${field} ${says}`.trim());

const open: [what: string, read: z.ZodType, answered: z.ZodType][] = [
  ['the same', object({ a: string() }), object({ a: string() })],
  ['a field that only the API has', object({ a: string() }), object({ a: string(), b: number() })],
  ['nothing that is read', object({}), object({ a: string() })],
  ['an optional field that is not answered', object({ a: optional(string()) }), object({})],
  ['an optional field that is always there', object({ a: optional(string()) }), object({ a: string() })],
  [
    'an optional field that may be absent',
    object({ a: optional(string()) }),
    object({ a: optional(string()) }),
  ],
  ['what may be null read where it never is', nullable(string()), string()],
  ['what may be null on both sides', nullable(string()), nullable(string())],
  ['an object or null on both sides', nullable(object({ a: string() })), nullable(object({ a: string() }))],
  ['any word read where some are answered', string(), z.enum(['a', 'b'])],
  ['more words read than answered', z.enum(['a', 'b', 'c']), z.enum(['a', 'b'])],
  ['a literal read as true or false', boolean(), literal(true)],
  ['a whole number read as a number', number(), z.int()],
  ['a limited text read as any text', string(), z.string().min(1).max(5).regex(/a/)],
  ['an instant read as a text', string(), z.iso.datetime()],
  ['lists', array(object({ a: string() })), array(object({ a: string(), b: string() }))],
  ['records', record(string(), array(string())), record(string(), array(string()))],
  ['an object read as a record', record(string(), string()), object({ a: string(), b: string() })],
  [
    'a record read for one field that may be absent',
    object({ a: optional(string()) }),
    record(string(), string()),
  ],
  ['a union read where one of it is answered', union([string(), number()]), number()],
  ['whatever it is, read as anything', z.unknown(), union([string(), array(number())])],
];
test.each(open)('open: %s', (_what, read, answered) => expect(found(read, answered)).toEqual([]));

const closed: [says: string, read: z.ZodType, answered: z.ZodType][] = [
  ['a is not answered', object({ a: string() }), object({})],
  ['a may be absent, and is needed', object({ a: string() }), object({ a: optional(string()) })],
  ['a may be a number, and is read as a text', object({ a: string() }), object({ a: number() })],
  ['a may be null, and is read as a text', object({ a: string() }), object({ a: nullable(string()) })],
  ['may be "c", and is read as "a" or "b"', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
  ['may be a text, and is read as "a"', literal('a'), string()],
  ['may be true or false, and is read as true', literal(true), boolean()],
  ['may be a number, and is read as a whole number', asInteger(), number()],
  [
    'list[].a is not answered',
    object({ list: array(object({ a: string() })) }),
    object({ list: array(object({})) }),
  ],
  [
    'list may be an object, and is read as a list',
    object({ list: array(string()) }),
    object({ list: object({}) }),
  ],
  ['[] may be anything, and is read as a text', array(string()), array(z.unknown())],
  ['* may be a number, and is read as a text', record(string(), string()), record(string(), number())],
  [
    'b may be a number, and is read as a text',
    record(string(), string()),
    object({ a: string(), b: number() }),
  ],
  ['a may be absent, and is needed', object({ a: string() }), record(string(), string())],
  ['one.two.three is not answered', nest(string()), object({ one: object({ two: object({}) }) })],
  [
    'a.b is not answered',
    object({ a: nullable(object({ b: string() })) }),
    object({ a: nullable(object({})) }),
  ],
];
test.each(closed)('closed: %s', (says, read, answered) => expect(found(read, answered)).toEqual([says]));

function asInteger() {
  return z.unknown().meta({ type: 'integer' });
}
function nest(inner: z.ZodType) {
  return object({ one: object({ two: object({ three: inner }) }) });
}

describe('what cannot be compared is closed', () => {
  const text = { type: 'string' };
  const cases: [string, JsonSchema & Record<string, unknown>, JsonSchema & Record<string, unknown>][] = [
    ['a limit on what is read', { type: 'string', minLength: 1 }, text],
    ['a pattern on what is read', { type: 'string', pattern: 'a' }, text],
    [
      'a reader that forbids further fields',
      { type: 'object', additionalProperties: false },
      { type: 'object' },
    ],
    ['a reader of limited keys', { type: 'object', propertyNames: { enum: ['a'] } }, { type: 'object' }],
    ['a word that is not understood, read', { oneOf: [text] }, text],
    ['a word that is not understood, answered', text, { oneOf: [text] }],
    ['a reference', text, { $ref: '#/components/schemas/A' }],
    ['a type that does not exist', text, { type: 'file' }],
    ['two ways to say a shape at once', text, { anyOf: [text], type: 'string' }],
    ['a shape without a type', text, { properties: { a: text } }],
    ['a tuple', { type: 'array', items: text }, { type: 'array', prefixItems: [text] }],
  ];
  test.each(cases)('%s', (_what, read, answered) => {
    expect(misfits(read, answered)).toEqual([
      { field: '', says: expect.stringMatching(/cannot be compared|says/) },
    ]);
  });
});

describe('what stands behind a word and cannot be there is closed, and breaks nothing', () => {
  const malformed: unknown[] = [
    { type: 'object', properties: null },
    { type: 'object', properties: 'a' },
    { type: 'object', properties: ['a'] },
    { type: 'object', properties: { a: null } },
    { type: 'object', properties: { a: true } },
    { type: 'object', properties: { a: [] } },
    { type: 'object', required: null },
    { type: 'object', required: 'a' },
    { type: 'object', required: {} },
    { type: 'object', required: [1] },
    { type: 'object', additionalProperties: null },
    { type: 'object', additionalProperties: 'a' },
    { type: 'object', additionalProperties: [] },
    { type: 'array', items: null },
    { type: 'array', items: true },
    { type: 'array', items: [{ type: 'string' }] },
    { type: null },
    { type: {} },
    { type: [] },
    { type: [null] },
    { type: [['string']] },
    { type: '' },
    { enum: 'x' },
    { enum: {} },
    { enum: null },
    { enum: [] },
    { anyOf: {} },
    { anyOf: 'x' },
    { anyOf: null },
    { anyOf: 0 },
    { anyOf: [] },
    { anyOf: [null] },
    { anyOf: [true] },
    { anyOf: [[]] },
  ];
  const at: [where: string, put: (inner: unknown) => unknown][] = [
    ['the whole', (inner) => inner],
    ['a field', (a) => ({ type: 'object', properties: { a }, required: ['a'] })],
    ['an item', (items) => ({ type: 'array', items })],
    ['an entry of a record', (additionalProperties) => ({ type: 'object', additionalProperties })],
    ['one of several', (one) => ({ anyOf: [one] })],
    [
      'a field of an item of a field',
      (b) => ({
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'object', properties: { b } } } },
      }),
    ],
  ];
  const good = { type: ['string', 'object', 'array', 'null'] };
  /** Answers of every kind, so that no word of what is read is passed over. */
  const answered = [
    good,
    {
      anyOf: [
        { type: 'object', properties: { a: good }, required: ['a'] },
        { type: 'array', items: good },
      ],
    },
  ];
  test.each(at)('%s', (_where, put) => {
    for (const inner of malformed)
      for (const other of [put(good), put(inner), ...answered] as JsonSchema[])
        for (const [read, given] of [
          [put(inner) as JsonSchema, other],
          [other, put(inner) as JsonSchema],
        ] as const)
          expect(() => misfits(read, given), JSON.stringify([read, given])).not.toThrow();
    for (const inner of malformed)
      expect(misfits(put(inner) as JsonSchema, put(good) as JsonSchema), JSON.stringify(inner)).toEqual([
        { field: expect.any(String), says: expect.stringContaining('cannot be compared') },
      ]);
    // Well formed, it is open: what closes it above is its form.
    expect(misfits(put(good) as JsonSchema, put(good) as JsonSchema)).toEqual([]);
  });
});

test('a misfit deep inside what may be several shapes names the field that has them', () => {
  const read = object({ a: union([object({ b: string() }), object({ c: string() })]) });
  expect(found(read, object({ a: object({}) }))).toEqual(['a may be an object, and is read as an object']);
});

/** Schemas of the shapes that answers have, and within them no wider ones. */
const schemas: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonSchema>(
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: ['string', 'null'] },
    ),
    fc
      .uniqueArray(fc.string(), { minLength: 1, maxLength: 4 })
      .map((words) => ({ type: 'string', enum: words })),
    tie('schema').map((items) => ({ type: 'array', items })),
    tie('schema').map((additionalProperties) => ({ type: 'object', additionalProperties })),
    tie('schema').map((one) => ({ anyOf: [one, { type: 'null' }] })),
    fc
      .dictionary(
        fc.constantFrom('a', 'b', 'c', 'd'),
        fc.record({ schema: tie('schema'), needed: fc.boolean() }),
      )
      .map((fields) => ({
        type: 'object',
        properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
        required: Object.keys(fields).filter((name) => fields[name]?.needed),
      })),
  ),
})).schema;

test('every schema covers itself, and itself with a further field in it', () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      expect(misfits(schema, schema)).toEqual([]);
      if (schema.properties)
        expect(
          misfits(schema, { ...schema, properties: { ...schema.properties, added: { type: 'null' } } }),
        ).toEqual([]);
    }),
  );
});

test('a needed field that goes away or may be absent is always found', () => {
  fc.assert(
    fc.property(schemas, fc.boolean(), (schema, goes) => {
      const [needed] = schema.required ?? [];
      fc.pre(needed !== undefined);
      const { [needed ?? '']: _, ...others } = schema.properties ?? {};
      const required = (schema.required ?? []).filter((name) => name !== needed);
      const changed = { ...schema, required, ...(goes && { properties: others }) };
      expect(misfits(schema, changed).map(({ field }) => field)).toContain(needed);
    }),
  );
});
