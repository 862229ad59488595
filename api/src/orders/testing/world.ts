import { type StandInControl, startStripeStandIn } from '@matinee/stand-ins/stripe';
import type { BookingDocument, MovieDocument, ShowDocument } from '../../db/documents.ts';
import type { Dependencies } from '../../dependencies.ts';
import { movieOf } from '../../testing/fakes.ts';
import { startApi } from '../../testing/harness.ts';
import { someShowId } from '../../testing/shard.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { TestClock } from './clock.ts';
import { showOf } from './show.ts';
import { type Visitor, visitor } from './visitor.ts';

const SECRET_KEY = 'sk_test_matinee';
export const WEBHOOK_SECRET = 'whsec_matinee';
const RETRY_MS = 20;
const MAX_RETRIES = 100;

const MOVIE: MovieDocument = {
  ...movieOf(100, { title: 'The Heron' }),
  _id: '100',
  fetchedAt: new Date(),
  schemaVersion: 1,
};

/** The real API on a real socket between real stand-ins, with webhooks, and a clock that tests turn. */
export interface World {
  url: string;
  deps: Dependencies;
  clock: TestClock;
  stripe: StandInControl;
  /** Puts a show into the database, three hours ahead and 10.00 a seat unless told. */
  addShow(show?: Partial<ShowDocument>): Promise<ShowDocument>;
  show(id: string): Promise<ShowDocument>;
  booking(id: string): Promise<BookingDocument>;
  /** Somebody with a valid token; `boss` is an admin. */
  as(userId: string): Visitor;
  /** Somebody with this token or none. */
  withToken(token?: string): Visitor;
  close(): Promise<void>;
}

/**
 * Starts one; `settings` are environment variables. Background jobs do not run: tests call them. Stripe is asked once: the
 * pauses before further tries are its client's, and only a test that is about them has to wait. `routes` are all that are
 * mounted, as `GET /api/show/:id`.
 */
export async function startWorld(
  settings: Record<string, string> = {},
): Promise<World & { routes: string[] }> {
  const clock = new TestClock();
  const stripe = await startStripeStandIn({
    dir: null,
    port: 0,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: null,
    clock: () => clock.now(),
    retryDelay: (attempt) => (attempt < MAX_RETRIES ? RETRY_MS : null),
  });
  const generous = {
    COSTLY_PER_MINUTE: '100000',
    PUBLIC_PER_MINUTE: '100000',
    SEATS_PER_PERSON: '1000',
    UNPAID_SEAT_MINUTES: '1000000',
  };
  const { url, routes, deps, close } = await startApi({
    settings: {
      ...generous,
      STRIPE_API_URL: stripe.url,
      STRIPE_RETRIES: '0',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...settings,
    },
    deps: { clock },
  });
  const { db } = deps;
  await db.movies.insertOne(MOVIE);
  stripe.control.webhooks.pointTo(`${url}/api/payments/webhook`);

  const one = async <T>(found: Promise<T | null>): Promise<T> => {
    const document = await found;
    if (!document) throw new Error('no such document');
    return document;
  };
  return {
    url,
    routes,
    deps,
    clock,
    stripe: stripe.control,
    async addShow(show = {}) {
      const document = showOf({ _id: someShowId(deps.ids), movieId: MOVIE._id, ...show }, clock.now());
      await db.shows.insertOne(document);
      return document;
    },
    show: (id) => one(db.shows.findOne({ _id: id })),
    booking: (id) => one(db.bookings.findOne({ _id: id })),
    as: (userId) => visitor(url, tokenOf(userId)),
    withToken: (token) => visitor(url, token),
    async close() {
      stripe.control.webhooks.pointTo(null);
      await stripe.control.webhooks.settled();
      await close();
      await stripe.close();
    },
  };
}
