import type { House } from '../../../../testing/processes/house.ts';
import type { Random } from '../../../../testing/random.ts';

/** What goes wrong in the middle of a round, and how often each has. */
export interface Accidents {
  count: Record<'kills' | 'faults' | 'elections', number>;
  /** Lets one happen; resolves when all that was broken works again. */
  happen(): Promise<void>;
}

const STRIPE_FAULTS = ['error', 'error-after', 'saved-error', 'rate-limit', 'lock-timeout', 'key-in-use'];
const PATHS = ['/v1/checkout/sessions', '/v1/refunds', '/v1/events', '/v1/'];
const TOGETHER = 6;
const BROKEN_MS = 150;
/** For so long nothing can be written. */
const ELECTION_MS = { least: 100, most: 600 };
const LOOK_MS = 20;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kills processes with kill -9, breaks the wire to Stripe or to Clerk, and makes Stripe and its messages misbehave. Every second time, the first
 * time too, that happens in the middle of an election of the database.
 */
export function accidentsIn(house: House, random: Random): Accidents {
  const count: Accidents['count'] = { kills: 0, faults: 0, elections: 0 };
  const admin = house.db.raw.client.db('admin');
  let happened = 0;
  const kill = async (...parts: House['apis']) => {
    count.kills += parts.length;
    for (const part of parts) await part.kill();
    // The database first: no process of the API starts without it.
    for (const part of [house.database, ...house.apis]) if (parts.includes(part)) await part.start();
  };
  const fault = (work: () => Promise<unknown>) => async () => {
    count.faults += 1;
    await work();
  };
  const elect = async () => {
    count.elections += 1;
    const seconds = random.between(ELECTION_MS.least, ELECTION_MS.most) / 1000;
    await admin.command({ replSetStepDown: seconds, force: true });
  };
  const hasPrimary = () =>
    admin.command({ hello: 1 }, { readPreference: 'primaryPreferred' }).then(
      (answer) => answer['isWritablePrimary'] === true,
      () => false,
    );
  const all: (() => Promise<void>)[] = [
    () => kill(random.pick(house.apis)),
    () => kill(...random.several(house.apis, 2)),
    () => kill(house.database),
    () => kill(random.pick(house.apis), house.database),
    fault(async () => {
      house.stripeLink.cut();
      await pause(BROKEN_MS);
      house.stripeLink.heal();
    }),
    // Who people are is remembered for a minute: a process that is new has to ask.
    fault(async () => {
      house.clerkLink.cut();
      await kill(random.pick(house.apis));
      await pause(BROKEN_MS);
      house.clerkLink.heal();
    }),
    fault(() =>
      house.stripe('fail-next', {
        times: random.between(1, TOGETHER),
        how: random.pick(STRIPE_FAULTS),
        path: random.pick(PATHS),
      }),
    ),
    fault(async () => {
      await house.stripe('hold', {});
      await pause(BROKEN_MS);
      await house.stripe('release', { order: random.pick([[], 'reversed', 'kept']) });
    }),
    fault(() => house.stripe('copies', { count: random.between(1, 3) })),
  ];
  return {
    count,
    async happen() {
      if (happened++ % 2 === 0) await elect();
      await random.pick(all)();
      while (!(await hasPrimary())) await pause(LOOK_MS);
    },
  };
}
