import type { z } from '@hono/zod-openapi';
import { misfits } from '../../json-schema/misfits.ts';
import { routeKey, type Answers } from '../../json-schema/openapi.ts';
import type { callsSchema, DeclaredCall } from './schema.ts';

export type { Answers };

/** What of the API a release could not do with. */
export interface CallMisfit {
  team: string;
  /** such as `catalog@1.4.0` */
  release: string;
  /** such as `GET /api/show/{id}` */
  call: string;
  /** such as `dateTime.*[].hall is not answered` */
  says: string;
}

/** A release as far as its calls go. */
export interface Caller {
  name: string;
  team: string;
  version: string;
  calls?: z.infer<typeof callsSchema> | undefined;
}

/**
 * Compares what a release reads with what the API answers.
 * @returns each misfit; empty when all fits, and for a release of before there were declarations, which says nothing
 */
export function callMisfits({ name, team, version, calls = [] }: Caller, answers: Answers): CallMisfit[] {
  return calls.flatMap((call) => {
    const { method, path, reads, refusal } = call as DeclaredCall;
    const route = routeKey(method, path);
    const answered = answers.successes.get(route);
    const found = answered
      ? misfits(reads, answered).map(({ field, says }) => `${field || 'the answer'} ${says}`)
      : ['the API has no such call'];
    // Nothing is known of a call that documents no refusal: what is read of one is a misfit.
    const refused = refusal && answered ? misfits(refusal, answers.refusals.get(route) ?? {}) : [];
    const amiss = refused.map(({ field, says }) => `of its refusal ${field || 'the whole'} ${says}`);
    return [...found, ...amiss].map((says) => ({
      team,
      release: `${name}@${version}`,
      call: `${method} ${path}`,
      says,
    }));
  });
}

/** One line: whose call it is, which, and what of its answer is amiss. */
export const misfitLine = ({ team, release, call, says }: CallMisfit): string =>
  `${team} (${release}): ${call}: ${says}`;
