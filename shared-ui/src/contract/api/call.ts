import type { Schema } from './schema.ts';

/** One call of the API as a screen declares it. */
export interface Call<Input, Answer, Refusal = unknown> {
  method: 'GET' | 'POST';
  /** the path with its parameters filled in; also the key under which the answer is cached */
  path(input: Input): string;
  body?(input: Input): unknown;
  /** further headers */
  headers?(input: Input): Record<string, string>;
  /** `bearer` calls wait for sign-in to be known and send the session's token */
  auth: 'none' | 'bearer';
  answer: Schema<Answer>;
  /** what is read of a refusal beside its code and message, by `refusalOf` */
  refusal?: Schema<Refusal>;
  /** what a person reads when the server sent no message of its own */
  failure: string;
}

/**
 * Declares a call, so that its types are inferred from its schema. Nothing compares it with the API: remotes declare theirs
 * with `callsOf`.
 * @deprecated for remotes: what is declared by it is in no release document, and publishing refuses it
 * @param call method, path, authorization, schema of the answer and the text of its failure
 */
export const apiCall = <Answer, Input = void>(call: Call<Input, Answer>): Call<Input, Answer> => call;
