import type { z } from '@hono/zod-openapi';
import type { JsonSchema } from '../../json-schema/json-schema.ts';
import { misfits } from '../../json-schema/misfits.ts';
import { routeKey } from '../../json-schema/openapi.ts';
import type { callsSchema, DeclaredCall } from './schema.ts';

/** What the API answers: route (`routeKey`) → schema of its answer. */
export type Answers = ReadonlyMap<string, JsonSchema>;

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
    const { method, path, reads } = call as DeclaredCall;
    const answered = answers.get(routeKey(method, path));
    const found = answered
      ? misfits(reads, answered).map(({ field, says }) => `${field || 'the answer'} ${says}`)
      : ['the API has no such call'];
    return found.map((says) => ({ team, release: `${name}@${version}`, call: `${method} ${path}`, says }));
  });
}

/** One line: whose call it is, which, and what of its answer is amiss. */
export const misfitLine = ({ team, release, call, says }: CallMisfit): string =>
  `${team} (${release}): ${call}: ${says}`;
