import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorld } from '../../orders/testing/world.ts';
import { replayOfRun } from '../../testing/random.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { FAILURE_CODES } from '../failure-codes.ts';
import { type Document, operationsOf, undocumented } from './document.ts';
import { findDoors } from './doors.ts';
import type { Lexicon } from './valid.ts';
import { signShellServer } from '../../releases/site-tokens/index.ts';
import { type Door, type FuzzRequest, requests } from './requests.ts';
import { type FuzzAnswer, send } from './send.ts';
import { type Snapshots, watchDatabase } from './snapshot.ts';

const COUNT = process.env.MATINEE_FULL === '1' ? 30_000 : 1200;
const PAST_THE_DOOR = 0.6;
const SHUT = [401, 403, 405, 413, 431];
const HOUR_S = 3600;

const TEAMS = ['catalog', 'booking', 'account', 'admin'];
const DEPLOY_KEYS = [...TEAMS, 'operator'];
const SITE_KEY = 'a secret that two processes of the site share';
/** Tokens live as long as the longest run. */
const bearer = (userId: string) =>
  `Bearer ${tokenOf(userId, { exp: Math.floor(Date.now() / 1000) + HOUR_S })}`;

let world: Awaited<ReturnType<typeof startWorld>>;
let doors: Door[];
let snapshots: Snapshots;
let lexicon: Lexicon;
const statuses = new Map<number, number>();
let past = 0;
/** What the API logged last as a fault of its own. */
let lastFault = '';

/** Bookings in every state that people can bring about, of a user and of the admin. */
async function furnish(): Promise<Lexicon> {
  const shows = [await world.addShow(), await world.addShow({ priceCents: 0 }), await world.addShow()];
  const sessions: string[] = [];
  const bookings: string[] = [];
  for (const [index, show] of shows.entries())
    for (const [number, userId] of ['ann', 'boss'].entries()) {
      const { bookingId, url } = await world.as(userId).book(show._id, [`B${index * 2 + number + 1}`]);
      bookings.push(bookingId);
      const session = /cs_\w+/.exec(url)?.[0];
      if (!session) continue;
      sessions.push(session);
      if (index === 2) world.stripe.pay(session);
    }
  await world.stripe.webhooks.settled();
  const day = (days: number) =>
    world.clock
      .in({ hours: 24 * days })
      .toISOString()
      .slice(0, 10);
  const showIds = shows.map(({ _id }) => _id);
  return {
    showId: showIds,
    id: [...showIds, ...bookings],
    sessionId: sessions,
    movieId: ['100', '101', '102', '103'],
    selectedSeats: ['A1', 'A2', 'A3', 'C3', 'D4', 'E5', 'J8'],
    date: [2, 3, 4].map(day),
    time: ['10:00', '13:30', '20:15'],
    name: TEAMS,
  };
}

beforeAll(async () => {
  const keys = DEPLOY_KEYS.map((holder) => `${holder}=secret-key-of-${holder}`);
  world = await startWorld({
    DEPLOY_KEYS: keys.join(','),
    OPEN_HOLDS_PER_SHOW: '1000',
    LIST_CACHE_MS: '0',
    SITE_KEY,
    WRONG_KEYS_ALLOWED: '1000000',
  });
  vi.spyOn(world.deps.log, 'error').mockImplementation((line: unknown) => {
    const { err } = line as { err?: Error };
    if (err) lastFault = err.stack ?? err.message;
  });
  lexicon = await furnish();
  const document = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as Document;
  const opening = [
    ...['ann', 'boss'].map(bearer),
    ...DEPLOY_KEYS.map((holder) => `Bearer secret-key-of-${holder}`),
    `Bearer ${signShellServer(SITE_KEY, new Date(Date.now() + HOUR_S * 1000))}`,
  ];
  const documented = operationsOf(document);
  doors = await findDoors(world.url, [...documented, ...undocumented(world.routes, documented)], opening);
  snapshots = await watchDatabase(world.deps.db.raw);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const strangers = () => [
  '',
  'Bearer x.y.z',
  'Basic eDp5',
  bearer('ann'),
  `Bearer secret-key-of-catalog`,
  bearer('nobody'),
];

/** Whether a request came past authentication to a handler that needs it. */
function isLetIn({ operation: name, method, headers }: FuzzRequest, { status, text }: FuzzAnswer): boolean {
  const door = doors.find(({ operation }) => `${operation.method} ${operation.path}` === name);
  const opened = door?.keys.includes(headers['authorization'] ?? '') && name.startsWith(`${method} `);
  const led = !text.includes('There is nothing at this address.');
  return Boolean(opened) && led && !SHUT.includes(status);
}

const KNOWN = new Set<unknown>(FAILURE_CODES);

/** What is wrong with an answer; empty when nothing is. */
function wrongWith({ method }: FuzzRequest, { status, text }: FuzzAnswer): string {
  if (status >= 500) return `answered ${status}: ${lastFault}`;
  if (status < 400 || method === 'HEAD') return '';
  try {
    const body = JSON.parse(text) as Record<string, unknown>;
    const shaped =
      body['success'] === false && KNOWN.has(body['code']) && typeof body['message'] === 'string';
    return shaped ? '' : `a failure of another shape: ${text}`;
  } catch {
    return `a failure that is no JSON: ${status} ${text}`;
  }
}

async function examine(request: FuzzRequest): Promise<void> {
  const answer = await send(world.url, request);
  const isIn = isLetIn(request, answer);
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  past += isIn ? 1 : 0;
  expect(wrongWith(request, answer)).toBe('');
  const { status } = answer;
  // A conflict is the answer to a valid request: it may have been tried.
  const isValid = request.method === 'POST' && (status < 400 || status === 409);
  if (isValid) await world.stripe.webhooks.settled();
  const changed = await snapshots.changed();
  // What an admin tried is written down, also when it led nowhere.
  const allowed = isIn ? ['adminActs'] : [];
  const wrong = isValid ? [] : changed.filter((name) => !allowed.includes(name));
  expect(wrong, `changed by a request that was answered ${status}`).toEqual([]);
}

test(
  `${COUNT} requests made from the OpenAPI document: no 5xx, no hang, one shape of failure, no change by what is refused`,
  async () => {
    const replay = replayOfRun(20261121);
    const began = performance.now();
    let worst = 0;
    const property = fc.asyncProperty(requests(doors, strangers(), lexicon), async (request) => {
      const sent = performance.now();
      await examine(request);
      worst = Math.max(worst, performance.now() - sent);
    });
    await fc.assert(property, { numRuns: COUNT, ...replay });
    if (replay.path) return;
    expect(Object.keys(Object.prototype)).toEqual([]);
    const histogram = [...statuses].sort().map(([status, number]) => `${status}: ${number}`);
    console.log(
      `fuzz: seed ${replay.seed}, ${COUNT} requests to ${doors.length} operations, ${Math.round((past / COUNT) * 100)} % past ` +
        `authentication, ${histogram.join(', ')}, 0 × 5xx, slowest ${Math.round(worst)} ms, ` +
        `${Math.round((performance.now() - began) / 1000)} s`,
    );
    expect(past / COUNT).toBeGreaterThan(PAST_THE_DOOR);
  },
  60_000 + COUNT * 100,
);
