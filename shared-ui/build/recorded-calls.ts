import { toJSONSchema } from 'zod/v4/core';
import { callsOf as declareFor, type Declaration } from '../src/contract/api/calls-of.ts';
import type { Schema } from '../src/contract/api/schema.ts';

type AnyApi = Record<string, { query: undefined; body: object; answer: object; refusal: object }>;
type AnyDeclaration = Declaration<AnyApi, string, unknown, object, object>;

const declared = new Map<string, Pick<AnyDeclaration, 'answer' | 'refusal'>[]>();

/** Declares a call as `callsOf` of shared-ui does, and keeps what was declared. */
export const callsOf = () => (route: string, declaration: AnyDeclaration) => {
  const call = declareFor<AnyApi>()(route, declaration);
  declared.set(route, [...(declared.get(route) ?? []), declaration]);
  return call;
};

function written(schema: Schema<object>): object {
  const { $schema: _, ...json } = toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return json;
}

/** What was declared, as release documents have it. */
export const recordedCalls = (): object[] =>
  [...declared].sort().flatMap(([route, calls]) =>
    calls.map(({ answer, refusal }) => {
      const [method, path] = route.split(' ');
      return { method, path, reads: written(answer), ...(refusal && { refusal: written(refusal) }) };
    }),
  );
