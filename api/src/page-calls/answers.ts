import { answersIn, refusalsIn, type Answers } from '../json-schema/openapi.ts';
import { requestsIn, type Taken } from '../json-schema/requests.ts';
import { pageCallsDocument } from './document.ts';

/** What this checkout of the API takes of the calls of pages, each by its route. */
export const pageRequests = (): Map<string, Taken> => requestsIn(pageCallsDocument());

let answers: Answers | undefined;

/** What this checkout of the API answers to the calls of pages: what a release may read, when it is published and for as long as it is live. */
export function pageAnswers(): Answers {
  if (answers) return answers;
  const document = pageCallsDocument();
  return (answers = { successes: answersIn(document), refusals: refusalsIn(document) });
}
