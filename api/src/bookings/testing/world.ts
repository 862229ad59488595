import { randomBytes } from 'node:crypto';
import { startMongoStandIn } from '@matinee/local/mongodb';
import { type StandInControl, startStripeStandIn } from '@matinee/local/stripe';
import { pino } from 'pino';
import { createApi } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { connect } from '../../db/connect.ts';
import { createIndexes } from '../../db/indexes.ts';
import type { BookingDocument, MovieDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies, Identity } from '../../dependencies.ts';
import { listen } from '../../http/listen.ts';
import { createPayments } from '../../payments/client.ts';
import { TestClock } from './clock.ts';
import { type Visitor, visitor } from './visitor.ts';

const SECRET_KEY = 'sk_test_matinee';
export const WEBHOOK_SECRET = 'whsec_matinee';
export const SITE_URL = 'http://cinema.example';
const RETRY_MS = 20;

/** Every user `x` is named `Name of x`; the token `t.x.t` is his; `admin` may do everything. */
const identity: Identity = {
  verify: async (token) => {
    const userId = /^t\.([\w-]+)\.t$/.exec(token)?.[1];
    return userId === undefined ? null : { userId, sessionId: `sess_${userId}` };
  },
  isAdmin: async (userId) => userId === 'admin',
  userName: async (userId) => `Name of ${userId}`,
  countUsers: async () => 1,
};

const MOVIE: MovieDocument = {
  _id: '100',
  id: 100,
  title: 'The Heron',
  overview: '',
  poster_path: '/p.jpg',
  backdrop_path: '/b.jpg',
  release_date: '2026-01-01',
  genres: [],
  casts: [],
  original_language: 'en',
  tagline: '',
  vote_average: 8,
  vote_count: 10,
  runtime: 120,
  fetchedAt: new Date(),
  schemaVersion: 1,
};

/** The real API on a real socket, over stand-ins that speak to the real packages, with a clock that tests turn. */
export interface World {
  url: string;
  deps: Dependencies;
  clock: TestClock;
  stripe: StandInControl;
  /** Puts a show into the database, three hours ahead and 10.00 a seat unless told. */
  addShow(show?: Partial<ShowDocument>): Promise<ShowDocument>;
  show(id: string): Promise<ShowDocument>;
  booking(id: string): Promise<BookingDocument>;
  as(userId: string): Visitor;
  close(): Promise<void>;
}

/** Starts one; `settings` are environment variables. Background jobs do not run: tests call them. */
export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  const clock = new TestClock();
  const mongo = await startMongoStandIn({ dir: null, port: 0 });
  const stripe = await startStripeStandIn({
    dir: null,
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
    retryDelay: () => RETRY_MS,
  });
  const config = readConfig({
    SITE_URL,
    MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/${randomBytes(6).toString('hex')}`,
    CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example$').toString('base64')}`,
    CLERK_SECRET_KEY: 'sk_live_x',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    TMDB_API_KEY: 'key',
    COSTLY_PER_MINUTE: '100000',
    PUBLIC_PER_MINUTE: '100000',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const { db, close: disconnect } = connect(config.mongodb);
  await createIndexes(db);
  await db.movies.insertOne(MOVIE);
  const deps: Dependencies = {
    config,
    clock,
    db,
    identity,
    ids: { next: () => randomBytes(12).toString('hex') },
    payments: createPayments(config.stripe),
    films: { nowPlaying: async () => [], details: async () => null },
    log: pino({ level: config.logLevel }),
    shutdown: new AbortController(),
  };
  const api = createApi(deps);
  const listener = await listen(api.app, { host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${listener.port}`;
  stripe.control.webhooks.pointTo(`${url}/api/payments/webhook`);

  const one = async <T>(found: Promise<T | null>): Promise<T> => {
    const document = await found;
    if (!document) throw new Error('no such document');
    return document;
  };
  return {
    url,
    deps,
    clock,
    stripe: stripe.control,
    async addShow(show = {}) {
      const startsAt = show.startsAt ?? clock.in({ hours: 3 });
      const document: ShowDocument = {
        _id: deps.ids.next(),
        movieId: MOVIE._id,
        hall: 1,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 140 * 60_000),
        priceCents: 1000,
        status: 'scheduled',
        seats: {},
        seatsVersion: 0,
        createdAt: clock.now(),
        schemaVersion: 1,
        ...show,
      };
      await db.shows.insertOne(document);
      return document;
    },
    show: (id) => one(db.shows.findOne({ _id: id })),
    booking: (id) => one(db.bookings.findOne({ _id: id })),
    as: (userId) => visitor(url, `t.${userId}.t`),
    async close() {
      await stripe.control.webhooks.settled();
      await api.close();
      await listener.close(0);
      await disconnect();
      await stripe.close();
      await mongo.close();
    },
  };
}
