import { z } from 'zod';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { invalidParam } from '../http/failure.ts';
import { listOf, text } from '../http/fields.ts';
import { created, isCreatedIn, pageOf, pageParams, type List } from '../http/list.ts';
import type { StandInEvent } from '../store/records.ts';

const RETENTION_S = 30 * 86_400;
const MAX_TYPES = 20;

/** https://docs.stripe.com/api/events/list */
export const listEventsParams = z.strictObject({
  ...pageParams,
  created,
  type: text.optional(),
  types: listOf(text).optional(),
});

/** The events of the last thirty days, newest first. Throws Stripe's 400 for more than twenty types. */
export function listEvents(context: Context, params: z.output<typeof listEventsParams>): List<StandInEvent> {
  const { type, types } = params;
  if (type !== undefined && types)
    throw invalidParam('You may only specify one of these parameters: type, types.', 'type');
  if (types && types.length > MAX_TYPES)
    throw invalidParam(`You may specify at most ${MAX_TYPES} types.`, 'types');
  const oldest = nowInSeconds(context) - RETENTION_S;
  const isAsked = (event: StandInEvent): boolean =>
    types ? types.includes(event.type) : type === undefined || matches(event.type, type);
  const events = context.store
    .all('events')
    .filter((event) => event.created >= oldest && isCreatedIn(params.created, event.created))
    .filter(isAsked)
    .reverse();
  return pageOf(events, params, '/v1/events');
}

function matches(type: string, asked: string): boolean {
  return asked.endsWith('*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
