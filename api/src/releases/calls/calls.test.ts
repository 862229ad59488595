import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../testing/harness.ts';
import type { Gate } from '../gates/gate.ts';
import { openOperator, releaseOf, type Operator } from '../testing/operator.ts';

let operator: Operator;
beforeAll(async () => void (operator = await openOperator()));
afterAll(() => operator.close());

let patch = 0;
let version: string;
beforeEach(() => void (version = `1.0.${++patch}`));

const text = { type: 'string' };
const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const list = (items: object) => ({ type: 'array', items });
/** A release that calls the list of all shows, and reads this of it. */
const reading = (reads: object, path = '/api/show/all') =>
  releaseOf('catalog', version, { calls: [{ method: 'GET', path, reads }] });
const closedOf = ({ body }: Answer) => (body['gates'] as Gate[]).filter(({ open }) => !open);

test('a release that reads what the API answers is published, whatever the API calls its parameters', async () => {
  expect((await operator.publish(reading(object({ shows: list(object({ title: text })) })))).status).toBe(
    201,
  );
  version = `1.0.${++patch}`;
  const detail = reading(object({ movie: object({ title: text }) }), '/api/show/{movieId}');
  expect((await operator.publish(detail)).status).toBe(201);
});

test.each<[what: string, reads: object, path: string, says: string]>([
  [
    'a call that is not there',
    object({}),
    '/api/show/soon',
    'catalog (catalog@VERSION): GET /api/show/soon: the API has no such call',
  ],
  [
    'a call that is for no screen, which no later API is compared with',
    object({}),
    '/api/site',
    'catalog (catalog@VERSION): GET /api/site: the API has no such call',
  ],
  [
    'a field that is not answered',
    object({ shows: list(object({ soundtrack: text })) }),
    '/api/show/all',
    'catalog (catalog@VERSION): GET /api/show/all: shows[].soundtrack is not answered',
  ],
  [
    'another type',
    object({ shows: list(object({ title: { type: 'number' } })) }),
    '/api/show/all',
    'shows[].title may be a text, and is read as a number',
  ],
  [
    'fewer words than there are',
    object({ booking: list(object({ state: { type: 'string', enum: ['paid'] } })) }),
    '/api/user/bookings',
    'booking[].state may be "pending", and is read as "paid"; and 4 more',
  ],
  ['what cannot be compared', { oneOf: [text] }, '/api/show/all', 'cannot be compared'],
])(
  'the gate is closed for %s, and names the team, the call and the field',
  async (_what, reads, path, says) => {
    const answer = await operator.publish(reading(reads, path));
    expect(answer).toMatchObject({ status: 409, body: { code: 'gate_closed' } });
    expect(closedOf(answer).map(({ gate }) => gate)).toEqual(['calls']);
    expect(closedOf(answer)[0]?.says).toContain(says.replace('VERSION', version));
  },
);

test('what is read of a refusal is compared, too: one that the API does not give closes the gate', async () => {
  const refused = (refusal: object) => {
    const call = { method: 'POST', path: '/api/booking/create', reads: object({ url: text }), refusal };
    return releaseOf('catalog', version, { calls: [call] });
  };
  expect((await operator.publish(refused(object({ seats: list(text) }, [])))).status).toBe(201);
  version = `1.0.${++patch}`;
  expect(closedOf(await operator.publish(refused(object({ seats: text }, []))))[0]?.says).toContain(
    'POST /api/booking/create: of its refusal seats may be a list, and is read as a text',
  );
  expect(closedOf(await operator.publish(refused(object({ rows: list(text) }))))[0]?.says).toContain(
    'of its refusal rows is not answered',
  );
});

test('a release that does not say what it calls is not published', async () => {
  const { calls: _, ...silent } = releaseOf('catalog', version);
  expect(closedOf(await operator.publish(silent))[0]?.says).toContain('does not say which calls');
});

test('a release that takes what declares nothing is not published', async () => {
  const uses = { '@matinee/shared-ui': ['apiCall', 'defineRemote'] };
  const found = closedOf(await operator.check(releaseOf('catalog', version, { uses })));
  expect(found.find(({ gate }) => gate === 'calls')?.says).toContain('apiCall');
});

test('a release that can declare calls and tells none is not published', async () => {
  const uses = { '@matinee/shared-ui': ['callsOf', 'defineRemote'] };
  const callsGate = async (release: object) =>
    (
      (await operator.check(releaseOf('catalog', version, { uses, ...release }))).body['gates'] as Gate[]
    ).find(({ gate }) => gate === 'calls');
  expect(await callsGate({ calls: [] })).toMatchObject({
    open: false,
    says: 'it takes callsOf of @matinee/shared-ui, and tells no call',
  });
  expect(await callsGate({ calls: reading(object({})).calls })).toMatchObject({ open: true });
  expect(await callsGate({ calls: [], uses: {} })).toMatchObject({ open: true });
});

test('what is declared is signed: a document whose declaration was changed is nobody’s', async () => {
  const sealed = operator.sealed(reading(object({ shows: list(object({ title: text })) })));
  const answer = await operator.publish({ ...sealed, calls: [] } as unknown as { name: string });
  expect(answer).toMatchObject({ status: 403, body: { code: 'bad_signature' } });
});

test.each<[what: string, reads: object]>([
  ['no fields', { type: 'object', properties: null }],
  ['several shapes that are no list', { anyOf: {} }],
  ['words that are no list', { enum: 'x' }],
  ['a field that is none, within', object({ shows: list({ type: 'object', properties: { title: null } }) })],
])('a declaration that says %s closes the gate of a check and of publishing', async (_what, reads) => {
  const checked = await operator.check(reading(reads));
  expect(checked.status).toBe(200);
  expect(closedOf(checked).map(({ gate }) => gate)).toEqual(['calls']);
  expect(closedOf(checked)[0]?.says).toContain('in a form that it cannot have');
  expect((await operator.publish(reading(reads))).status).toBe(409);
});

test('a declaration that is deeper than any answer is refused, not compared', async () => {
  let reads: object = text;
  for (let level = 0; level < 100; level += 1) reads = list(reads);
  expect((await operator.publish(reading(reads))).status).toBe(400);
});

/** As a release that was published when the API answered more, or when there was no such gate. */
async function publishedBefore(change: Record<string, unknown>): Promise<void> {
  await operator.published('catalog', version);
  const { calls: _, ...silent } = releaseOf('catalog', version);
  const sealed = operator.sealed({ ...silent, ...change });
  await operator.api.deps.db.raw
    .collection<{ _id: string }>('releases')
    .updateOne({ _id: `catalog@${version}` }, { $set: { release: sealed } });
}

test('a release of before the gate can go live: an upgrade of the API strands nothing', async () => {
  await publishedBefore({});
  const answer = await operator.promote({ catalog: version }, null);
  expect(answer.status).toBe(200);
});

test('a published release whose field the API answers no longer cannot go live', async () => {
  const calls = [{ method: 'GET', path: '/api/show/all', reads: object({ gone: text }) }];
  await publishedBefore({ calls });
  const live = await operator.live();
  const answer = await operator.promote({ catalog: version }, live?.id ?? null);
  expect(answer).toMatchObject({ status: 409, body: { code: 'contradiction' } });
  expect(answer.body['message']).toContain('GET /api/show/all: gone is not answered');
});
