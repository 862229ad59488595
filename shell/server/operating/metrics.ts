import { mayReadFigures, processMetrics } from '@matinee/api/serving';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FollowedComposition } from '../composition/follow.ts';
import type { ProvenLive } from '../trust/proof.ts';

/** What is counted by others, and told here. */
interface Sources {
  followed: Pick<FollowedComposition, 'current' | 'canary'>;
  /** where sets are signed */
  proven?: Pick<ProvenLive, 'freshness' | 'isStale'> | undefined;
  /** what became of first views: release → outcome → how often */
  firstViews?: () => Record<string, Partial<Record<string, number>>>;
}

export interface ShellMetrics {
  registry: Registry;
  /** seconds by method, kind of address and status */
  requests: Histogram<'method' | 'route' | 'status'>;
  /** hears of each report of a browser, by the directive that was broken */
  reported(directive: string): void;
  /** hears after each look at the API why what it told is not believed; undefined when it is */
  looked(refused: string | undefined): void;
  /** tells of these as well, from now on */
  tell(sources: Sources): void;
}

const ageSeconds = (instant: string | undefined): number =>
  instant === undefined ? NaN : Math.max(0, (Date.now() - new Date(instant).getTime()) / 1000);

/** A registry of its own for each server, as the API's is; a name that both have means the same. */
export function createShellMetrics(): ShellMetrics {
  const registry = Registry.merge([processMetrics()]);
  const registers = [registry];
  // A server that never hears of anything is as deaf as one that hears no more.
  let lookedAt = performance.now();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer began, in seconds',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  const told: Gauge = new Gauge({
    name: 'matinee_composition_told_seconds',
    help: 'Since the API last told what is live, and was believed, or since the start',
    registers,
    collect: () => told.set((performance.now() - lookedAt) / 1000),
  });
  const refused = new Counter({
    name: 'matinee_composition_refused_total',
    help: 'Looks at the API whose answer was not to be had, or not believed',
    registers,
  });
  const reports = new Counter({
    name: 'matinee_policy_reports_total',
    help: 'Reports of browsers about what the policy of pages would have stopped; anybody can send them',
    labelNames: ['directive'] as const,
    registers,
  });
  return {
    registry,
    requests,
    reported: (directive) => reports.inc({ directive }),
    looked(reason) {
      if (reason === undefined) lookedAt = performance.now();
      else refused.inc();
    },
    tell: (sources) => tellOf(registry, sources),
  };
}

/** Adds what others count. */
function tellOf(registry: Registry, { followed, proven, firstViews }: Sources): void {
  const registers = [registry];
  const age: Gauge = new Gauge({
    name: 'matinee_composition_age_seconds',
    help: 'Since what is served was put together; NaN before anything is',
    registers,
    collect: () => age.set(ageSeconds(followed.current()?.createdAt)),
  });
  const remotes: Gauge = new Gauge({
    name: 'matinee_composition_remotes',
    help: 'Remotes that are served',
    registers,
    collect: () => remotes.set(followed.current()?.remotes.length ?? 0),
  });
  const canary: Gauge = new Gauge({
    name: 'matinee_canary_share_percent',
    help: 'Share of the visitors who get the canary; 0: there is none',
    registers,
    collect: () => canary.set(followed.canary()?.share ?? 0),
  });
  const signed: Gauge = new Gauge({
    name: 'matinee_set_signed_seconds',
    help: 'Since it was signed that what is served is live; NaN where sets are not signed',
    registers,
    collect: () => signed.set(ageSeconds(proven?.freshness()?.signedAt)),
  });
  const stale: Gauge = new Gauge({
    name: 'matinee_set_stale',
    help: '1: what is served was not signed in time to be live',
    registers,
    collect: () => stale.set(proven?.isStale() ? 1 : 0),
  });
  const views: Counter<'release' | 'outcome'> = new Counter({
    name: 'matinee_first_views_total',
    help: 'What became of first views, by release',
    labelNames: ['release', 'outcome'] as const,
    registers,
    collect() {
      views.reset();
      for (const [release, outcomes] of Object.entries(firstViews?.() ?? {}))
        for (const [outcome, count = 0] of Object.entries(outcomes)) views.inc({ release, outcome }, count);
    },
  });
}

/** Answers with the figures to whoever knows the token, without one to this machine; to others there is nothing here. */
export function figuresRoute({ registry }: Pick<ShellMetrics, 'registry'>, token: string | undefined) {
  return async (c: Context) => {
    const { incoming } = c.env as HttpBindings;
    if (!mayReadFigures(incoming, token)) return c.text('Not found', 404);
    return c.body(await registry.metrics(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'private, no-store',
    });
  };
}
