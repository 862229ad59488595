import { callsOf as declareFor, type Declaration } from '../src/contract/api/calls-of.ts';
import { jsonOf } from './json-of-schema.ts';

type AnyApi = Record<string, { query: undefined; body: object; answer: object; refusal: object }>;
type AnyDeclaration = Declaration<AnyApi, string, unknown, object, object>;

const declared = new Map<string, Pick<AnyDeclaration, 'answer' | 'refusal'>[]>();

/** Declares a call as `callsOf` of shared-ui does, and keeps what was declared. */
export const callsOf = () => (route: string, declaration: AnyDeclaration) => {
  const call = declareFor<AnyApi>()(route, declaration);
  declared.set(route, [...(declared.get(route) ?? []), declaration]);
  return call;
};

/** What was declared, as release documents have it. */
export const recordedCalls = (): object[] =>
  [...declared].sort().flatMap(([route, calls]) =>
    calls.map(({ answer, refusal }) => {
      const [method, path] = route.split(' ');
      return { method, path, reads: jsonOf(answer), ...(refusal && { refusal: jsonOf(refusal) }) };
    }),
  );
