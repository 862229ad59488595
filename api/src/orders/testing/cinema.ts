import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { ShowDocument } from '../../db/documents.ts';
import { buyer } from './buyer.ts';
import { startWorld, type World } from './world.ts';

/**
 * A world for the tests of one file, with nothing spied on, a Stripe that answers and a fresh show before each.
 * @param settings environment variables
 * @returns the world, which can be used while a test runs; the steps of buyers in it; `tonight` is the test's own show
 */
export function cinemaForTests(settings: Record<string, string> = {}) {
  let started: World | undefined;
  let show: ShowDocument | undefined;
  const open = (): World => {
    if (!started) throw new Error('The cinema is open while a test runs');
    return started;
  };
  beforeAll(async () => {
    started = await startWorld(settings);
  });
  afterAll(() => started?.close());
  beforeEach(async () => {
    vi.restoreAllMocks();
    open().stripe.clearFaults();
    show = await open().addShow();
  });
  // Stands for the world from the first line of a file on, where it cannot be started yet.
  const world = new Proxy({} as World, { get: (_, name): unknown => Reflect.get(open(), name) });
  return {
    world,
    tonight(): ShowDocument {
      if (!show) throw new Error('Each test has a show, but this is no test');
      return show;
    },
    ...buyer(open),
    /** Resolves when every webhook that is due has been delivered. */
    news: () => open().stripe.webhooks.settled(),
  };
}
