import { answersIn, refusalsIn, type Answers } from '../json-schema/openapi.ts';
import { requestsIn, type Taken } from '../json-schema/requests.ts';
import { pageCallsDocument } from './document.ts';

/** What this checkout of the API takes of the calls of pages, each by its route. */
export const pageRequests = (): Map<string, Taken> => requestsIn(pageCallsDocument());

/** What this checkout of the API answers to the calls of pages. */
export function pageAnswers(): Answers {
  const document = pageCallsDocument();
  return { successes: answersIn(document), refusals: refusalsIn(document) };
}
