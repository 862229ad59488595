import { apiCall, schema, type Infer } from '@matinee/shared-ui';
import { t } from './en.ts';

const { array, number, nullable, object, optional, oneOf, record, string } = schema;

const remote = object({ name: string(), version: string(), fallback: nullable(string()) });
const side = object({ visitors: number(), failing: number() });
const health = object({
  views: number(),
  failed: number(),
  /** milliseconds */
  lcp: nullable(number()),
  inp: nullable(number()),
  cls: nullable(number()),
});
const publishedRelease = object({
  name: string(),
  team: string(),
  version: string(),
  publishedAt: string(),
  /** bytes as they are sent */
  scripts: number(),
  styles: number(),
  health: optional(health),
});
const releaseEvent = object({
  at: string(),
  act: oneOf([
    'promoted',
    'rolled-back',
    'canary-started',
    'canary-share',
    'canary-promoted',
    'canary-ended',
    'canary-failed',
  ]),
  composition: string(),
  share: nullable(number()),
  releases: array(string()),
  by: string(),
  reason: string(),
});
const overviewSchema = object({
  live: nullable(
    object({
      composition: string(),
      since: string(),
      remotes: array(remote),
      /** what a roll-back brings back; null when nothing was live before */
      before: optional(nullable(array(remote))),
    }),
  ),
  canary: nullable(
    object({
      composition: string(),
      /** percent of the visitors */
      share: number(),
      since: string(),
      remotes: array(remote),
      comparison: optional(
        object({ live: side, canary: side, least: number(), verdict: oneOf(['too-few', 'well', 'worse']) }),
      ),
    }),
  ),
  published: array(publishedRelease),
  /** page views that were heard of in the last day; null when the site takes no reports */
  heardOf: optional(nullable(number())),
  history: array(releaseEvent),
  shared: array(
    object({ module: string(), shell: optional(nullable(string())), ranges: record(string(), string()) }),
  ),
});

export type Overview = Infer<typeof overviewSchema>;
export type Canary = NonNullable<Overview['canary']>;
export type PublishedRelease = Overview['published'][number];
export type ReleaseEvent = Overview['history'][number];
export type Remote = Infer<typeof remote>;

/** All about the releases. */
export const releases = apiCall({
  method: 'GET',
  path: () => '/api/admin/releases',
  auth: 'bearer',
  answer: object({ releases: overviewSchema }),
  failure: t('failed'),
});

/** One act on the releases: the end of its address, and what is said. */
export interface ActRequest {
  act: 'promote' | 'rollback' | 'canary' | 'canary/share' | 'canary/promote' | 'canary/end';
  body: Record<string, unknown>;
}

/** Changes what visitors get, if it still is what the page shows. */
export const releaseAct = apiCall({
  method: 'POST',
  path: ({ act }: ActRequest) => `/api/admin/releases/${act}`,
  body: ({ body }: ActRequest) => body,
  auth: 'bearer',
  answer: object({}),
  failure: t('act-failed'),
});

/** A release in one word. */
export const nameOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

const without = (remotes: readonly Remote[] = [], others: readonly Remote[] = []): string[] =>
  remotes.map(nameOf).filter((release) => !others.some((other) => nameOf(other) === release));

/** The releases of the canary that are not live. */
export const canaryReleases = ({ canary, live }: Overview): string[] =>
  without(canary?.remotes, live?.remotes);

/** The releases that a roll-back brings back, and those that it takes away; null when it is not known or there is none. */
export const rolledBack = ({ live }: Overview): { back: string[]; away: string[] } | null =>
  live?.before
    ? { back: without(live.before, live.remotes), away: without(live.remotes, live.before) }
    : null;
