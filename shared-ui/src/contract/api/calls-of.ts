import type { Call } from './call.ts';
import type { Schema } from './schema.ts';

/** The calls that an API has, by method and path: `GET /api/show/{id}`. */
export type ApiCalls = Record<string, { query: unknown; body: unknown; answer: unknown; refusal?: unknown }>;

/** Names of the parameters in a path: `/api/show/{id}` has `id`. */
type ParametersOf<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParametersOf<Rest>
  : never;

/**
 * Where a screen asks for more than the API answers: a field that is not there, may be absent, or is of another type. Never
 * where it fits; a field that only the API has is nobody's loss.
 */
export type Unanswered<Asked, Answered, Path extends string> = [Asked] extends [never]
  ? never
  : | UnansweredValue<NonNullable<Asked>, NonNullable<Answered>, Path>
    | UnansweredAbsence<Asked, Answered, Path>;

type UnansweredAbsence<Asked, Answered, Path> = [Extract<Answered, null | undefined>] extends [
  Extract<Asked, null | undefined>,
]
  ? never
  : Path;

type UnansweredValue<Asked, Answered, Path extends string> = [Asked] extends [string | number | boolean]
  ? [Answered] extends [Asked]
    ? never
    : Path
  : Asked extends readonly (infer Item)[]
    ? Answered extends readonly (infer Sent)[]
      ? Unanswered<Item, Sent, `${Path}[]`>
      : Path
    : {
        [Field in keyof Asked & string]-?: Field extends keyof Answered
          ? Unanswered<Asked[Field], Answered[Field], `${Path}.${Field}`>
          : [Asked[Field]] extends [never]
            ? never
            : `${Path}.${Field}`;
      }[keyof Asked & string];

type Fits<Asked, Answered> = [Unanswered<Asked, Answered, ''>] extends [never]
  ? unknown
  : { asksForWhatTheApiDoesNotAnswer: Unanswered<Asked, Answered, ''> };

/** What a call needs beside its route. */
export type Declaration<
  Api extends ApiCalls,
  Route extends keyof Api & string,
  Input,
  Answer,
  Refusal = unknown,
> = Pick<Call<Input, Answer>, 'auth' | 'failure' | 'headers'> & {
  /** what the screen reads of the answer: a part of what the API answers, or it does not compile */
  answer: Schema<Answer> & Fits<Answer, Api[Route]['answer']>;
  /** what it reads of a refusal: of that too, only what the API says when it refuses */
  refusal?: Schema<Refusal> & Fits<Refusal, Api[Route]['refusal']>;
} & ([ParametersOf<Route>] extends [never]
    ? { params?: never }
    : { params(input: Input): Record<ParametersOf<Route>, string> }) &
  (Api[Route]['query'] extends object ? { query?(input: Input): Api[Route]['query'] } : { query?: never }) &
  (Api[Route]['body'] extends object ? { body(input: Input): Api[Route]['body'] } : { body?: never });

/** Any declaration, its types aside. */
interface AnyDeclaration<Input, Answer, Refusal> extends Omit<
  Call<Input, Answer, Refusal>,
  'method' | 'path'
> {
  params?(input: Input): Record<string, string>;
  query?(input: Input): Record<string, string | undefined>;
}

/**
 * The way to declare calls of an API. What a release declares so is written into its document, and compared with the API
 * before the release goes live.
 * @typeParam Api its calls: `Calls` of @matinee/api/types
 * @returns declares one call: its route, and what is sent and read
 */
export const callsOf =
  <Api extends ApiCalls>() =>
  <Route extends keyof Api & string, Answer, Input = void, Refusal = unknown>(
    route: Route,
    declaration: Declaration<Api, Route, Input, Answer, Refusal>,
  ): Call<Input, Answer, Refusal> => {
    const { params, query, ...call } = declaration as AnyDeclaration<Input, Answer, Refusal>;
    const [method, template = ''] = route.split(' ');
    return {
      ...call,
      method: method as 'GET' | 'POST',
      path(input) {
        const given = params?.(input) ?? {};
        const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
          encodeURIComponent(given[name] ?? ''),
        );
        const asked = Object.entries(query?.(input) ?? {}).filter(([, value]) => value !== undefined);
        return asked.length > 0 ? `${path}?${new URLSearchParams(asked as string[][]).toString()}` : path;
      },
    };
  };
