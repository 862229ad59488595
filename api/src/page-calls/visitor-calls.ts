import { z } from '@hono/zod-openapi';
import type { JsonSchema } from '../json-schema/json-schema.ts';
import { routeKey } from '../json-schema/openapi.ts';
import { pageAnswers } from './answers.ts';
import { pageCalls } from './page-calls.ts';

/** A call of the API, as who has none of its code is told of it. */
export interface VisitorCall {
  /** method and path: `GET /api/show/{id}` */
  route: string;
  /** what is sent */
  body?: JsonSchema;
  answer: JsonSchema;
  /** what is answered when it is refused */
  refusal: JsonSchema;
}

/** What a screen of any team may ask for a visitor: programme, seats, and what is the visitor's own. To book is one team's. */
const routes = [
  'GET /api/show/all',
  'GET /api/show/times',
  'GET /api/show/programme',
  'GET /api/show/{id}',
  'GET /api/booking/seat/{showId}',
  'GET /api/booking/seat/{showId}/live',
  'GET /api/user/bookings',
  'GET /api/user/favorites',
  'POST /api/user/update-favorite',
  'GET /api/user/reminders',
  'POST /api/user/reminders',
] as const satisfies readonly (keyof typeof pageCalls)[];

/** The schema of what is sent. */
function written(schema: z.ZodType): JsonSchema {
  const json: unknown = z.toJSONSchema(schema, { io: 'input' });
  return json as JsonSchema;
}

/** A refusal without what only the release command is told. */
function toVisitors({ properties = {}, ...refusal }: JsonSchema): JsonSchema {
  const { gates: _gates, toSign: _toSign, ...told } = properties;
  return { ...refusal, properties: told };
}

/** @returns the calls that are open to the screens of every team, with the schemas that the API checks by */
export function visitorCalls(): VisitorCall[] {
  const { successes, refusals } = pageAnswers();
  return routes.map((route) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = successes.get(routeKey(method, path));
    const refusal = refusals.get(routeKey(method, path));
    if (!answer || !refusal) throw new Error(`${route} has no answer`);
    const call = pageCalls[route];
    return {
      route,
      ...('body' in call && { body: written(call.body) }),
      answer,
      refusal: toVisitors(refusal),
    };
  });
}
