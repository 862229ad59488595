import type { Calls } from '@matinee/api/types';
import { schema, send, type Infer, type TokenSource } from '@matinee/shared-ui';
import { apiCall } from '../api/api-call.ts';
import { t } from './en.ts';

const { array, boolean, number, nullable, object, openEnum, optional, record, string } = schema;

type Answered = Calls['GET /api/admin/releases']['answer']['releases'];
export type Verdict = NonNullable<NonNullable<Answered['canary']>['comparison']>['verdict'];
export type KnownAct = Answered['history'][number]['act'];

/** version of the shell in a set; null when each server gives out its own */
const shell = optional(nullable(string()));
const remote = object({ name: string(), version: string(), fallback: nullable(string()) });
const side = object({ visitors: number(), failing: number() });
const business = object({ visitors: number(), begun: number(), paid: number() });
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
  version: string(),
  publishedAt: string(),
  commit: optional(nullable(string())),
  /** the workflow that has proven to have built it, and its run; null when nobody asked for that */
  builder: optional(nullable(object({ workflow: string(), run: string() }))),
  /** what of others is in it; null when nothing lists it */
  libraries: optional(nullable(array(string()))),
  /** what taking it away would leave: versions of its remote, null when none could take its place */
  revoking: optional(
    nullable(object({ isRevoked: boolean(), one: nullable(string()), older: nullable(string()) })),
  ),
  /** bytes as they are sent */
  scripts: number(),
  styles: number(),
  health: optional(health),
});
const releaseEvent = object({
  at: string(),
  act: openEnum<KnownAct>(),
  composition: string(),
  share: nullable(number()),
  releases: array(string()),
  by: string(),
  reason: string(),
});
/** What is signed, and the log of all acts. */
const trust = object({
  /** null: this site signs no sets */
  signed: nullable(object({ root: nullable(number()), set: nullable(number()), until: nullable(string()) })),
  log: object({
    length: number(),
    head: string(),
    /** what is wrong with it; null when each line follows the one before */
    fault: nullable(string()),
    lines: array(
      object({
        number: number(),
        at: string(),
        act: string(),
        by: string(),
        reason: string(),
        about: string(),
      }),
    ),
  }),
});
const overviewSchema = object({
  live: nullable(
    object({
      composition: string(),
      since: string(),
      shell,
      remotes: array(remote),
      /** what may be given to nobody any more */
      revoked: optional(array(string())),
      /** remote → the oldest version that may be given */
      oldest: optional(record(string(), string())),
      /** what a roll-back brings back; null when nothing was live before */
      before: optional(nullable(array(remote))),
      shellBefore: shell,
    }),
  ),
  canary: nullable(
    object({
      composition: string(),
      /** percent of the visitors */
      share: number(),
      since: string(),
      shell,
      remotes: array(remote),
      comparison: optional(
        object({
          live: side,
          canary: side,
          orders: optional(object({ live: business, canary: business })),
          least: number(),
          verdict: openEnum<Verdict>(),
        }),
      ),
    }),
  ),
  published: array(publishedRelease),
  /** of the newest 1,000 page views of the last day, how many were heard of; null when the site takes no reports */
  heardOf: optional(nullable(number())),
  history: array(releaseEvent),
  shared: array(
    object({ module: string(), shell: optional(nullable(string())), ranges: record(string(), string()) }),
  ),
  trust: optional(trust),
});

/** The name that the shell has among releases. */
export const SHELL = 'shell';

export type Overview = Infer<typeof overviewSchema>;
export type Trust = Infer<typeof trust>;
export type Canary = NonNullable<Overview['canary']>;
export type Orders = Infer<typeof business>;
export type PublishedRelease = Overview['published'][number];
export type ReleaseEvent = Overview['history'][number];
export type Remote = Infer<typeof remote>;

/** All about the releases. */
export const releases = apiCall('GET /api/admin/releases', {
  auth: 'bearer',
  answer: object({ releases: overviewSchema }),
  failure: t('failed'),
});

type End = 'promote' | 'rollback' | 'revoke' | 'canary' | 'canary/share' | 'canary/promote' | 'canary/end';
type Body<Of extends End> = Calls[`POST /api/admin/releases/${Of}`]['body'];

/** One act on the releases: the end of its address, and what is said. */
export type ActRequest = { [Of in End]: { act: Of; body: Body<Of> } }[End];

/** What the ways to change it have in common; of the answer nothing is read. */
const act = <Of extends End>() => ({
  body: ({ body }: { act: Of; body: Body<Of> }) => body,
  auth: 'bearer' as const,
  answer: object({}),
  failure: t('act-failed'),
});

/** The ways to change what visitors get, if it still is what the page shows. */
const acts = {
  promote: apiCall('POST /api/admin/releases/promote', act<'promote'>()),
  rollback: apiCall('POST /api/admin/releases/rollback', act<'rollback'>()),
  revoke: apiCall('POST /api/admin/releases/revoke', act<'revoke'>()),
  canary: apiCall('POST /api/admin/releases/canary', act<'canary'>()),
  'canary/share': apiCall('POST /api/admin/releases/canary/share', act<'canary/share'>()),
  'canary/promote': apiCall('POST /api/admin/releases/canary/promote', act<'canary/promote'>()),
  'canary/end': apiCall('POST /api/admin/releases/canary/end', act<'canary/end'>()),
};

/** Changes what visitors get. @throws {ApiFailure} when it is not what the page shows any more, or is refused */
export const sendAct = (request: ActRequest, token: TokenSource): Promise<unknown> =>
  send<ActRequest, object>(acts[request.act], request, token);

/** A release in one word. */
export const nameOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

/** What visitors get: the shell where it is part of the set, then the remotes. */
export const inSet = (
  set?: { shell?: string | null | undefined; remotes: readonly Remote[] } | null,
): Remote[] => [
  ...(set?.shell ? [{ name: SHELL, version: set.shell, fallback: null }] : []),
  ...(set?.remotes ?? []),
];

const without = (releases: readonly Remote[], others: readonly Remote[]): string[] =>
  releases.map(nameOf).filter((release) => !others.some((other) => nameOf(other) === release));

/** The releases of the canary that are not live. */
export const canaryReleases = ({ canary, live }: Overview): string[] => without(inSet(canary), inSet(live));

/** The releases that a roll-back brings back, and those that it takes away; null when it is not known or there is none. */
export function rolledBack({ live }: Overview): { back: string[]; away: string[] } | null {
  if (!live?.before) return null;
  const before = inSet({ shell: live.shellBefore, remotes: live.before });
  return { back: without(before, inSet(live)), away: without(inSet(live), before) };
}
