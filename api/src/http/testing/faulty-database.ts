import { type MongoStandIn, startMongoStandIn } from '@matinee/stand-ins/mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { settleSession } from '../../orders/settlement/settle.ts';
import { brokenInMotion } from '../../orders/testing/invariants.ts';
import { startWorld, type World } from '../../orders/testing/world.ts';
import {
  ALL_FAULTS,
  breakDatabase,
  type DatabaseFault,
  KINDS_OF_FAULT,
  mendDatabase,
  READS,
  WRITES,
} from '../../testing/database-faults.ts';

/** The kind that finds most, with each deed also in the short form. */
const lost = KINDS_OF_FAULT.filter(({ failPoint }) => failPoint === 'loseAnswer');
const others = KINDS_OF_FAULT.filter((fault) => !lost.includes(fault));

/** @param turn place of the deed among its file's: the short form takes one of the other kinds with each, in turn */
const faultsOf = (turn: number) =>
  process.env['MATINEE_FULL'] === '1'
    ? ALL_FAULTS
    : [...lost, ...others.filter((_, index) => index === turn % others.length)];

/** More than any request sends: a fault that is met for ever is none of the request's. */
const MAX_COMMANDS = 60;

/** What a call was answered. */
export interface Sent {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A fresh occasion to write: the call, sent again in the same words, and what must be so in the end, whatever fell out before. */
export interface Deed {
  act: () => Promise<Sent>;
  done: (last: Sent) => Promise<void>;
  /** What it may be answered in the end; 200 and 201 unless told. */
  answers?: number[];
}

/**
 * The API on a database that can be made to fail, for the tests of one file. Webhooks are sent by hand.
 * @param settings environment variables
 */
export function faultyDatabase(settings: Record<string, string> = {}) {
  vi.setConfig({ testTimeout: 600_000 });
  let mongo: MongoStandIn;
  let control: MongoClient;
  let started: World | undefined;
  let made = 0;
  beforeAll(async () => {
    mongo = await startMongoStandIn({ dir: null, port: 0 });
    control = await new MongoClient(mongo.uri).connect();
    started = await startWorld({
      MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/faults`,
      MONGODB_TIMEOUT_MS: '5000',
      LIST_CACHE_MS: '0',
      OPEN_HOLDS_PER_SHOW: '1000',
      ...settings,
    });
    started.stripe.webhooks.pointTo(null);
  });
  afterAll(async () => {
    await started?.close();
    await control.close();
    await mongo.close();
  });
  const open = (): World => {
    if (!started) throw new Error('The world is open while a test runs');
    return started;
  };
  const world = new Proxy({} as World, { get: (_, name): unknown => Reflect.get(open(), name) });

  async function send(
    path: string,
    bearer: string,
    body: unknown,
    more: Record<string, string> = {},
  ): Promise<Sent> {
    const response = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Sent['body'],
    };
  }

  async function newBooking(buyer: string) {
    const show = await world.addShow();
    const { bookingId } = await world.as(buyer).book(show._id, ['A1', 'A2']);
    return { show, bookingId };
  }

  /** Pays a booking whose seats are held, without any webhook. */
  async function pay(bookingId: string): Promise<void> {
    const { id = '' } = (await world.booking(bookingId)).session ?? {};
    world.stripe.pay(id);
    await settleSession(world.deps, id);
  }

  /** Each seat that somebody has, how, and who. */
  const owners = async (showId: string) =>
    Object.entries((await world.show(showId)).seats).map(([seat, { bookingId, state }]) => [
      seat,
      state,
      bookingId,
    ]);

  const sound = async (showId: string) => {
    const { db, payments } = world.deps;
    expect(await brokenInMotion({ db, payments, now: world.clock.now() }, [showId])).toEqual([]);
  };

  /** What was told at last leads to a page that takes the money, and makes the ticket. */
  async function canBePaid({ body: { url } }: Sent, bookingId: string) {
    const page = /cs_\w+/.exec(String(url))?.[0] ?? '';
    world.stripe.pay(page);
    await settleSession(world.deps, page);
    expect((await world.booking(bookingId)).state).toBe('paid');
  }

  /** One deed with a fault from its n-th command on, and then once more without. */
  async function under(
    fault: DatabaseFault,
    commands: readonly string[],
    skip: number,
    deed: Deed,
  ): Promise<boolean> {
    await breakDatabase(control, fault, commands, skip);
    const first = await deed.act();
    const met = await mendDatabase(control, fault);
    const told = `${fault.name} from command ${skip}: ${JSON.stringify(first.body)}`;
    expect([200, 201, 503], told).toContain(first.status);
    if (first.status === 503) {
      expect(first.body, told).toMatchObject({ success: false, code: 'database_unavailable' });
      expect(first.headers.get('retry-after'), told).toBe('5');
    }
    const last = first.status === 503 ? await deed.act() : first;
    expect(deed.answers ?? [200, 201], `${told}, then ${JSON.stringify(last.body)}`).toContain(last.status);
    await deed.done(last);
    return met > 0;
  }

  /** Tries each deed with each kind of fault, at each of its commands. `prepare` is told a number that no other deed has. */
  function tryEach(deeds: Record<string, (n: number) => Promise<Deed>>): void {
    describe.each(Object.entries(deeds).map((deed, turn) => [...deed, turn] as const))(
      '%s',
      (name, prepare, turn) => {
        test.each(faultsOf(turn))(
          'with $name: 503 and when to come back, or done; asked again, done once',
          async (fault) => {
            let met = 0;
            for (const commands of fault.reads ? [WRITES, READS] : [WRITES]) {
              let skip = 0;
              while (skip < MAX_COMMANDS && (await under(fault, commands, skip, await prepare(++made))))
                skip += 1;
              expect(skip).toBeLessThan(MAX_COMMANDS);
              met += skip;
            }
            expect(met, name).toBeGreaterThan(0);
          },
        );
      },
    );
  }
  return { world, send, newBooking, pay, owners, sound, canBePaid, tryEach };
}
