import type { Context } from '../instance/context.ts';
import { noSuch } from '../http/failure.ts';
import type { Delivery, StandInEvent } from '../store/records.ts';

export interface WebhookControl {
  /** Sends all further events there; null sends none. */
  pointTo(url: string | null): void;
  /** Keeps events of a type (all when none is given) back from now on. */
  hold(type?: StandInEvent['type']): void;
  /** The events kept back, oldest first. */
  held(): StandInEvent[];
  /**
   * Stops holding and sends what was kept back, one after another, each attempted before the next leaves. `order`
   * may turn the list around, name an event twice (a duplicate) or leave one out (it is lost).
   */
  release(order?: (held: StandInEvent[]) => StandInEvent[]): Promise<void>;
  /** From now on sends each event that many times, all at once. */
  copies(count: number): void;
  /** Sends a past event once more and returns when that attempt is over. */
  resend(eventId: string): Promise<void>;
  /** Resolves when nothing is being sent or waiting for a retry. */
  settled(): Promise<void>;
  events(): StandInEvent[];
  deliveries(): Delivery[];
}

/** What a test or a person may do to the events on their way to the webhook. */
export function webhookControl({ store, courier }: Context): WebhookControl {
  const eventOf = (id: string): StandInEvent => {
    const event = store.get('events', id);
    if (!event) throw noSuch('event', id);
    return event;
  };
  const heldDeliveries = (): Delivery[] => store.all('deliveries').filter(({ state }) => state === 'held');

  return {
    pointTo: (url) => {
      courier.url = url;
    },
    hold: (type) => {
      courier.holding.add(type ?? '*');
    },
    held: () => heldDeliveries().map(({ eventId }) => eventOf(eventId)),
    async release(order = (held) => held) {
      courier.holding.clear();
      const kept = heldDeliveries();
      const chosen = order(kept.map(({ eventId }) => eventOf(eventId)));
      const queue = store.commit(() =>
        chosen.map((event) => takeFrom(kept, event) ?? courier.plan(event.id, 'held')),
      );
      store.commit(() => {
        for (const lost of kept) store.put('deliveries', lost.id, { ...lost, state: 'dropped' });
      });
      for (const { id } of queue) await courier.attempt(id);
    },
    copies: (count) => {
      courier.copies = count;
    },
    resend: (eventId) => courier.attempt(courier.plan(eventOf(eventId).id, 'held').id),
    settled: () => courier.settled(),
    events: () => store.all('events'),
    deliveries: () => store.all('deliveries'),
  };
}

function takeFrom(deliveries: Delivery[], event: StandInEvent): Delivery | undefined {
  const index = deliveries.findIndex(({ eventId }) => eventId === event.id);
  return index < 0 ? undefined : deliveries.splice(index, 1)[0];
}
