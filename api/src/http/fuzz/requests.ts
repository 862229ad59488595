import fc from 'fast-check';
import type { Operation, Parameter } from './document.ts';
import { hostile, hostileText, twisted } from './hostile.ts';
import { type Lexicon, valid } from './valid.ts';

/** One request as it goes over the wire: all that is needed to send it again. */
export interface FuzzRequest {
  /** Of the document, as `POST /api/booking/create`. */
  operation: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Null: none. */
  body: string | null;
  /** `base64` for bytes that are no text. */
  encoding: 'utf8' | 'base64';
}

/** An operation and the ways in: values of Authorization that open it, none for one that is open to all. */
export interface Door {
  operation: Operation;
  keys: string[];
}

interface Body {
  type: string | null;
  text: string | null;
  encoding: 'utf8' | 'base64';
}

const JSON_TYPE = 'application/json';
const NOTHING: Body = { type: null, text: null, encoding: 'utf8' };
const json = (value: unknown): Body => ({
  type: JSON_TYPE,
  text: JSON.stringify(value) ?? '',
  encoding: 'utf8',
});

/** Texts that are no JSON, or JSON that does not fit into JavaScript's idea of it. */
const BROKEN = [
  '',
  ' ',
  '{',
  '{"a":',
  'nul',
  "{'a':1}",
  '[1,]',
  '{"a":1e999}',
  '{"a":1}{"b":2}',
  '{"showId":"a","showId":{"$ne":null}}',
  '"\\ud800"',
  '\ufeff{}',
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'application/JSON;;;',
  'application/problem+json',
  '*/*',
  'x'.repeat(2000),
];

const broken: fc.Arbitrary<Body> = fc.oneof(
  fc.constantFrom(...BROKEN).map((text): Body => ({ type: JSON_TYPE, text, encoding: 'utf8' })),
  // Bytes that are no UTF-8, alone and inside a string.
  fc.uint8Array({ maxLength: 60 }).map((bytes): Body => {
    const within = Buffer.concat([Buffer.from('{"movieId":"'), bytes, Buffer.from('"}')]);
    return { type: JSON_TYPE, text: within.toString('base64'), encoding: 'base64' };
  }),
  fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes): Body => ({
    type: JSON_TYPE,
    text: Buffer.from(bytes).toString('base64'),
    encoding: 'base64',
  })),
  fc.tuple(fc.constantFrom(...TYPES), hostile).map(([type, value]): Body => ({ ...json(value), type })),
);

function bodyOf({ operation }: Door, lexicon: Lexicon): fc.Arbitrary<Body> {
  const none = fc.constant(NOTHING);
  if (operation.method === 'GET') return none;
  const schema = operation.body;
  if (!schema)
    return fc.oneof({ weight: 3, arbitrary: none }, { weight: 1, arbitrary: broken }, hostile.map(json));
  return fc.oneof(
    { weight: 7, arbitrary: valid(schema, lexicon, '').map(json) },
    { weight: 9, arbitrary: twisted(schema, lexicon, '').map(json) },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: hostile.map(json) },
    { weight: 1, arbitrary: none },
  );
}

/** What a header may carry over the wire: no line breaks, no other control characters. */
const asHeader = (text: string) =>
  text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 3000)
    .trim();

const ABUSED = [
  'authorization',
  'accept',
  'accept-encoding',
  'content-encoding',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'stripe-signature',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
];

const abuse: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom(...ABUSED), hostileText.map(asHeader), {
      minKeys: 1,
      maxKeys: 2,
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 60 })
      .map((many) =>
        Object.fromEntries(Array.from({ length: many }, (_, index) => [`x-many-${index}`, '1'])),
      ),
  },
);

const often = <T>(usual: fc.Arbitrary<T>, weight: number, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

function valueOf({ name, schema }: Parameter, lexicon: Lexicon): fc.Arbitrary<string> {
  return often(valid(schema, lexicon, name).map(String), 4, hostileText);
}

/** Percent-encoded, or not at all where bytes are meant to arrive as they are written. */
const asSegment = (text: string) => {
  if (/^(%[0-9a-f]{2}|\.\.|%2f)+$/i.test(text)) return text;
  // Through bytes, because half a pair of surrogates cannot be encoded.
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 6000);
};

function parametersOf({ operation }: Door, lexicon: Lexicon, place: Parameter['in']) {
  const wanted = operation.parameters.filter((one) => one.in === place);
  const parts = wanted.map((one) => [one.name, valueOf(one, lexicon)] as const);
  const requiredKeys = wanted.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(parts), { requiredKeys });
}

function requestTo(door: Door, strangers: string[], lexicon: Lexicon): fc.Arbitrary<FuzzRequest> {
  const { method, path } = door.operation;
  const without = fc.constantFrom(...strangers);
  return fc
    .record({
      key: door.keys.length ? often(fc.constantFrom(...door.keys), 12, without) : without,
      method: often(
        fc.constant(method),
        40,
        fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'GET'),
      ),
      segments: parametersOf(door, lexicon, 'path'),
      query: parametersOf(door, lexicon, 'query'),
      more: often(fc.constant({}), 8, fc.dictionary(hostileText, hostileText, { maxKeys: 3 })),
      header: parametersOf(door, lexicon, 'header'),
      abuse,
      body: bodyOf(door, lexicon),
    })
    .map((parts): FuzzRequest => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => asSegment(parts.segments[name] ?? ''));
      const query = Object.entries<string | undefined>({ ...parts.query, ...parts.more }).map(
        ([name, value = '']) => `${asSegment(name)}=${asSegment(value)}`,
      );
      const named = Object.entries<string | undefined>(parts.header).map(
        ([name, value = '']) => [name, asHeader(value)] as const,
      );
      return {
        operation: `${method} ${path}`,
        method: parts.method,
        path: query.length ? `${filled}?${query.join('&')}`.slice(0, 12_000) : filled,
        headers: {
          ...(parts.key && { authorization: parts.key }),
          ...(parts.body.type !== null && { 'content-type': parts.body.type }),
          ...Object.fromEntries<string>(named),
          ...parts.abuse,
        },
        body: parts.body.text,
        encoding: parts.body.encoding,
      };
    });
}

/** Requests to everything behind the doors; those that need a key are asked three times as often. */
export function requests(doors: Door[], strangers: string[], lexicon: Lexicon): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...doors.map((door) => ({
      weight: door.keys.length ? 3 : 1,
      arbitrary: requestTo(door, strangers, lexicon),
    })),
  );
}
