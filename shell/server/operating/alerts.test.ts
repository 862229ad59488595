import { alertRules, createHistory, expressions, fires, unknownIn } from '@matinee/api/testing/rules';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { compositionOf, releaseOf, signed, teamKeys } from '../composition/testing/signed.ts';
import { trusted } from '../composition/trusted.ts';
import { createCounts } from '../first-view/counts.ts';
import { accessLog } from './access-log.ts';
import { createShellMetrics } from './metrics.ts';

const JOB = 'matinee-shell';
const AGE_OF_SIGNATURE_MS = 60_000;
/** Pages that were to have a first view have none, and no fault of the release it is. */
const MISSED = ['other-shell', 'no-renderer', 'not-ready', 'no-data', 'unfit'] as const;

/** A shell's server whose figures are read while things go wrong around it. */
function running() {
  const metrics = createShellMetrics();
  const views = createCounts();
  const world = { isStale: false, isServing: true };
  const live = trusted(compositionOf('live', signed(releaseOf('catalog', '1.0.0'))), teamKeys);
  metrics.tell({
    followed: { current: () => (world.isServing ? live : null), canary: () => null },
    proven: {
      freshness: () => ({
        set: 1,
        signedAt: new Date(Date.now() - AGE_OF_SIGNATURE_MS).toISOString(),
        until: '',
      }),
      isStale: () => world.isStale,
    },
    firstViews: () => views.all(),
  });
  metrics.looked(undefined);
  views.add('catalog@1.0.0', 'rendered');
  views.add('catalog@1.0.0', 'failed');
  // As a release begins, before it is in its renderer: of what was never seen nobody knows how it grew.
  for (const outcome of MISSED) views.add('catalog@1.0.0', outcome);
  const app = new Hono();
  app.use(accessLog(pino({ level: 'silent' }), metrics));
  app.get('/api/*', (c) => c.json({ code: 'unreachable' }, 502));
  app.get('*', (c) => c.text('page'));
  return { world, views, metrics, app, read: () => metrics.registry.metrics() };
}

let shell: ReturnType<typeof running>;
beforeEach(async () => {
  shell = running();
  await shell.app.request('/', {}, {});
  await shell.app.request('/api/show/all', {}, {});
});

interface State {
  /** once, when nothing was wrong yet */
  meanwhile?: () => unknown;
  /** before each reading from then on */
  goesOn?: () => Promise<unknown>;
  isAway?: true;
}
const STATES: Record<string, State> = {
  MatineeProcessDown: { isAway: true },
  MatineeAlone: { isAway: true },
  MatineeErrors: { goesOn: async () => shell.app.request('/api/show/all', {}, {}) },
  MatineeSlow: {
    meanwhile() {
      let now = performance.now();
      vi.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
    },
    goesOn: async () => shell.app.request('/', {}, {}),
  },
  MatineeNothingServed: { meanwhile: () => (shell.world.isServing = false) },
  MatineeUntold: {
    meanwhile() {
      const later = performance.now() + 121_000;
      vi.spyOn(performance, 'now').mockImplementation(() => later);
    },
  },
  MatineeLiveIsStale: { meanwhile: () => (shell.world.isStale = true) },
  MatineeFirstViewsFail: {
    async goesOn() {
      shell.views.add('catalog@1.0.0', 'failed');
      shell.views.add('catalog@1.0.0', 'failed');
      shell.views.add('catalog@1.0.0', 'rendered');
      // Strangers make these with addresses that they think of, and hold no alert down.
      for (const outcome of ['not-listed', 'too-many', 'no-data'] as const)
        for (let time = 0; time < 3; time += 1) shell.views.add('catalog@1.0.0', outcome);
    },
  },
  // One process of two: the other was deployed with what is live.
  MatineeNoFirstViews: { goesOn: async () => shell.views.add('catalog@1.0.0', 'other-shell') },
};

describe('a rule fires when a shell server is so, and not before', () => {
  test.each(
    alertRules()
      .filter(({ labels }) => labels.process !== 'api')
      .map((rule) => [rule.alert, rule] as const),
  )('%s', async (name, rule) => {
    onTestFinished(() => void vi.restoreAllMocks());
    const state = STATES[name];
    if (!state) throw new Error(`No test makes the state that ${name} is about`);
    const read = async () => {
      if (state.isAway) throw new Error('nobody answers');
      await state.goesOn?.();
      return shell.read();
    };
    const meanwhile = async () => state.meanwhile?.();
    expect(await fires(rule, JOB, { before: shell.read, meanwhile, read })).toBe(true);
    vi.restoreAllMocks();
    shell = running();
    await shell.app.request('/', {}, {});
    expect(await fires(rule, JOB, { before: shell.read, read: shell.read })).toBe(false);
  });
});

test.each(MISSED)(
  'MatineeNoFirstViews fires while pages have none (%s), whatever strangers ask for, and not where most have theirs',
  async (why) => {
    const [rule] = alertRules().filter(({ alert }) => alert === 'MatineeNoFirstViews');
    if (!rule) throw new Error('There is no such rule');
    const read = (pages: number, outcome: 'kept' | 'not-listed') => async () => {
      shell.views.add('catalog@1.0.0', why);
      for (let page = 0; page < pages; page += 1) shell.views.add('catalog@1.0.0', outcome);
      return shell.read();
    };
    expect(await fires(rule, JOB, { before: shell.read, read: read(20, 'not-listed') })).toBe(true);
    shell = running();
    expect(await fires(rule, JOB, { before: shell.read, read: read(2, 'kept') })).toBe(false);
  },
);

test('MatineeProcessDown fires too when no shell server is in any list any more', async () => {
  const [rule] = alertRules().filter(({ alert }) => alert === 'MatineeProcessDown');
  if (!rule) throw new Error('There is no such rule');
  expect(await fires(rule, JOB, { before: shell.read, read: 'all gone' })).toBe(true);
});

test('every figure that the rules and the board ask of a shell server is one that it prints', async () => {
  const history = createHistory();
  await history.scrape(0, JOB, shell.read);
  for (const [where, expr] of expressions())
    expect(unknownIn(expr, JOB, history.namesOf(JOB)), where).toEqual([]);
});
