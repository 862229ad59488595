import { pageAnswers, pageRequests } from '@matinee/api/page-calls';
import { requestMisfits, type Answers, type Taken } from '@matinee/api/release-gates';
import { expect, test } from 'vitest';
import { checkApi, type Deployment } from './check-api.ts';
import type { LiveState } from './answers.ts';

const text = { type: 'string' };
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const shows = (fields: object) => object({ shows: { type: 'array', items: object(fields) } });
const release = (name: string, version: string, reads?: object) => ({
  name,
  version,
  team: `${name} team`,
  ...(reads && { calls: [{ method: 'GET', path: '/api/show/all', reads }] }),
});
const live = (...remotes: object[]) =>
  ({ composition: { id: 'c', createdAt: '2027-01-01T00:00:00.000Z', remotes } }) as LiveState;
const reads = shows({ title: text });
/** This checkout where it runs already. */
const next = (changed: Partial<Deployment> = {}): Deployment => ({
  answers: pageAnswers(),
  requests: pageRequests(),
  running: pageRequests(),
  ...changed,
});

test('releases that read what this checkout answers are in order', () => {
  const { lines, broken } = checkApi(live(release('catalog', '1.0.0', reads)), [], next());
  expect(broken).toBe(0);
  expect(lines).toEqual(['  ✓ catalog@1.0.0 (live): its 1 calls fit this API']);
});

test('what an API does not answer any more is told with team, call and field: live, fallback and canary', () => {
  const now = live({
    ...release('catalog', '1.1.0', reads),
    fallback: release('catalog', '1.0.0', shows({ poster: text })),
  });
  const canary = live(
    release('catalog', '1.2.0', shows({ soundtrack: text })),
    release('booking', '1.0.0', reads),
  );
  const { lines, broken } = checkApi(
    { ...now, canary: { share: 10, composition: canary.composition } },
    [],
    next(),
  );
  expect(broken).toBe(2);
  expect(lines).toEqual([
    '  ✓ catalog@1.1.0 (live): its 1 calls fit this API',
    '  ✗ fallback: catalog team (catalog@1.0.0): GET /api/show/all: shows[].poster is not answered',
    '  ✗ canary: catalog team (catalog@1.2.0): GET /api/show/all: shows[].soundtrack is not answered',
    '  ✓ booking@1.0.0 (canary): its 1 calls fit this API',
  ]);
});

test('a call that goes away breaks who makes it', () => {
  const { successes, refusals } = pageAnswers();
  const left = [...successes].filter(([route]) => route !== 'GET /api/show/all');
  const without: Answers = { successes: new Map(left), refusals };
  expect(checkApi(live(release('catalog', '1.0.0', reads)), [], next({ answers: without })).lines).toEqual([
    '  ✗ live: catalog team (catalog@1.0.0): GET /api/show/all: the API has no such call',
  ]);
});

test('the shell is held against the API like every release', () => {
  const shell = { ...release('shell', '3.0.0', shows({ soundtrack: text })), team: undefined };
  const now = { composition: { ...live().composition, shell } } as LiveState;
  expect(checkApi(now, [], next())).toEqual({
    broken: 1,
    lines: ['  ✗ live: shell (shell@3.0.0): GET /api/show/all: shows[].soundtrack is not answered'],
  });
});

test('so is what visitors get no more, and may have in an open tab or get back by a roll-back: the shell of before, too', () => {
  const { team: _, ...shell } = release('shell', '2.0.0', shows({ soundtrack: text }));
  const lately = [shell, release('catalog', '0.9.0', reads), release('catalog', '1.0.0', reads)];
  expect(checkApi(live(release('catalog', '1.0.0', reads)), lately, next())).toEqual({
    broken: 1,
    lines: [
      '  ✓ catalog@1.0.0 (live): its 1 calls fit this API',
      '  ✗ before: shell (shell@2.0.0): GET /api/show/all: shows[].soundtrack is not answered',
      '  ✓ catalog@0.9.0 (before): its 1 calls fit this API',
    ],
  });
});

test('that an older API does not tell it is said, and breaks nothing', () => {
  const { lines, broken } = checkApi(live(release('catalog', '1.0.0', reads)), undefined, next());
  expect(broken).toBe(0);
  expect(lines.at(-1)).toContain('what was live before is not told');
});

test('a release of before there were declarations is named, and breaks nothing', () => {
  const { lines, broken } = checkApi(live(release('catalog', '1.0.0')), [], next());
  expect(broken).toBe(0);
  expect(lines[0]).toContain('catalog@1.0.0 (live) does not say what it calls');
});

test('before anything is live, nothing can break', () => {
  expect(checkApi(null, [], next()).broken).toBe(0);
});

/** What a call takes. */
const taking = (fields: object, required = Object.keys(fields), query: [string, boolean][] = []): Taken => ({
  body: { schema: { type: 'object', properties: { ...fields }, required }, isNeeded: true },
  query: new Map(query.map(([name, isNeeded]) => [name, { schema: text, isNeeded }])),
});
const seats = { type: 'array', items: { type: 'string', maxLength: 3 } };
/** The same where what is not known is forbidden. */
const strict = (fields: object, required = Object.keys(fields)): object => ({
  type: 'object',
  properties: fields,
  required,
  additionalProperties: false,
});
const strictly = (taken: Taken): Taken => ({
  ...taken,
  ...(taken.body && {
    body: { ...taken.body, schema: { ...taken.body.schema, additionalProperties: false } },
  }),
});
const sent = taking({ showId: text, seats }, ['showId', 'seats'], [['sort', false]]);

test.each<[string, Taken, string[]]>([
  ['what is sent as ever', sent, []],
  [
    'a field that may be sent',
    taking({ showId: text, seats, gift: text }, ['showId', 'seats'], [['sort', false]]),
    [],
  ],
  [
    'a field that is needed',
    taking({ showId: text, seats, hall: text }, undefined, [['sort', false]]),
    ['of what is sent hall is not sent'],
  ],
  [
    'a field of another type',
    taking({ showId: { type: 'integer' }, seats }, undefined, [['sort', false]]),
    ['of what is sent showId may be a text, and is read as a whole number'],
  ],
  [
    'another word in the address',
    taking({ showId: text, seats }),
    ['of what is sent sort is not asked for any more'],
  ],
  [
    'a word in the address that is needed',
    taking({ showId: text, seats }, undefined, [
      ['sort', false],
      ['page', true],
    ]),
    ['of what is sent page may be absent, and is needed'],
  ],
  ['what is sent and nothing else', strictly(sent), []],
  [
    'a field no more, and nothing that it does not know',
    strictly(taking({ showId: text }, undefined, [['sort', false]])),
    ['of what is sent seats is not taken any more'],
  ],
])('an API that takes %s', (_what, taken, says) => {
  const route = 'POST /api/booking/create';
  const calls = [{ method: 'POST', path: '/api/booking/create', reads: object({}) }];
  const now = live({ ...release('booking', '1.0.0'), calls });
  const { lines, broken } = checkApi(
    now,
    [],
    next({ running: new Map([[route, sent]]), requests: new Map([[route, taken]]) }),
  );
  expect(broken).toBe(says.length);
  expect(lines).toEqual(
    says.length === 0
      ? ['  ✓ booking@1.0.0 (live): its 1 calls fit this API']
      : says.map((one) => `  ✗ live: booking team (booking@1.0.0): ${route}: ${one}`),
  );
});

const inPlaces = (places: object) => taking({ place: object({ seats: text, rows: text }), list: places }, []);
test.each<[string, object, string[]]>([
  [
    'within an object',
    { place: strict({ seats: text }) },
    ['of what is sent place.rows is not taken any more'],
  ],
  [
    'in what may be null',
    { place: { anyOf: [strict({ rows: text }), { type: 'null' }] } },
    ['of what is sent place.seats is not taken any more'],
  ],
  [
    'of one shape, where another one takes it',
    { place: { anyOf: [strict({ seats: text }), strict({ seats: text, rows: text })] } },
    [],
  ],
  [
    'in the entries of a list',
    { list: { type: 'array', items: { anyOf: [{ type: 'string' }, strict({}, [])] } } },
    ['of what is sent list[].row is not taken any more'],
  ],
])('a field that is forbidden from now on is told %s', (_what, fields, says) => {
  const places = { type: 'array', items: { anyOf: [{ type: 'string' }, object({ row: text })] } };
  const running = inPlaces(places);
  expect(requestMisfits(running, taking({ ...running.body?.schema.properties, ...fields }, []))).toEqual(
    says,
  );
});
