import { answersIn, refusalsIn, type Answers } from '../json-schema/openapi.ts';
import { pageCallsDocument } from './document.ts';

/** What this checkout of the API answers to the calls of pages. */
export function pageAnswers(): Answers {
  const document = pageCallsDocument();
  return { successes: answersIn(document), refusals: refusalsIn(document) };
}
