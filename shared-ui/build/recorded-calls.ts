import { toJSONSchema } from 'zod/v4/core';
import { callsOf as declareFor, type Declaration } from '../src/contract/api/calls-of.ts';
import type { Schema } from '../src/contract/api/schema.ts';

type AnyApi = Record<string, { query: undefined; body: object; answer: object }>;

const declared = new Map<string, Schema<object>[]>();

/** Declares a call as `callsOf` of shared-ui does, and keeps what was declared. */
export const callsOf = () => (route: string, declaration: Declaration<AnyApi, string, unknown, object>) => {
  const call = declareFor<AnyApi>()(route, declaration);
  declared.set(route, [...(declared.get(route) ?? []), call.answer]);
  return call;
};

/** What was declared, as release documents have it. */
export const recordedCalls = (): object[] =>
  [...declared].sort().flatMap(([route, schemas]) =>
    schemas.map((schema) => {
      const [method, path] = route.split(' ');
      const { $schema: _, ...reads } = toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
      return { method, path, reads };
    }),
  );
