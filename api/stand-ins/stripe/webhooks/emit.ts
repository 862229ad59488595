import { API_VERSION } from '../instance/api-version.ts';
import { nowInSeconds, type Context } from '../instance/context.ts';
import { newId } from '../instance/new-id.ts';
import type { StandInEvent } from '../store/records.ts';

type OccurrenceOf<Event extends StandInEvent> = Event extends StandInEvent
  ? Pick<Event, 'type' | 'data'>
  : never;

/** What happened: the event's type and the object as it is afterwards. */
export type Occurrence = OccurrenceOf<StandInEvent>;

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
