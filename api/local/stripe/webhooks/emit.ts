import { nowInSeconds, type Context } from '../context.ts';
import { newId } from '../new-id.ts';
import type { StandInEvent } from '../store/records.ts';

type OccurrenceOf<Event extends StandInEvent> = Event extends StandInEvent
  ? Pick<Event, 'type' | 'data'>
  : never;

/** What happened: the event's type and the object as it is afterwards. */
export type Occurrence = OccurrenceOf<StandInEvent>;

/** The API version of the SDK that the product uses; a webhook endpoint made with it gets events in that version. */
export const API_VERSION = '2026-10-28.endive';

/** Records an event and hands it to the courier. Belongs inside the commit that makes it true. */
export function emit(context: Context, occurrence: Occurrence): StandInEvent {
  const event: StandInEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: nowInSeconds(context),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    ...occurrence,
  };
  context.store.put('events', event.id, event);
  context.courier.accept(event);
  return event;
}
