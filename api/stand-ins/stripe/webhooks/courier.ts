import { newId } from '../instance/new-id.ts';
import type { Delivery, StandInEvent } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { RetryDelay } from './retry.ts';
import { sendEvent, type Endpoint } from './send.ts';

export interface CourierOptions {
  store: Store;
  secret: string;
  url: string | null;
  retryDelay: RetryDelay;
  log: (message: string) => void;
}

/**
 * Brings events to the webhook: at once, several at a time and in no promised order, again and again until the
 * answer is 2xx. Deliveries are records in the store, so a restart goes on where the last process stopped.
 */
export class Courier {
  /** Events whose type is here (or `*`) are kept back until they are released. */
  readonly holding = new Set<string>();
  /** How often each new event is sent. */
  copies = 1;
  /** Where events go; null sends none, as an account without a webhook endpoint does. */
  url: string | null;

  readonly #options: CourierOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #idle: (() => void)[] = [];

  constructor(options: CourierOptions) {
    this.#options = options;
    this.url = options.url;
  }

  /** Takes over what an earlier process left undelivered and tries it at once: a restart often heals the receiver too. */
  resume(): void {
    for (const delivery of this.#options.store.all('deliveries'))
      if (delivery.state === 'waiting') this.#schedule({ ...delivery, nextAt: Date.now() });
  }

  /** Plans the deliveries of a new event. Belongs inside the commit that records the event. */
  accept(event: StandInEvent): void {
    if (this.url === null) return;
    const held = this.holding.has('*') || this.holding.has(event.type);
    for (let copy = 0; copy < this.copies; copy += 1) this.plan(event.id, held ? 'held' : 'waiting');
  }

  /** Adds one delivery of an event; a waiting one leaves as soon as the current commit is over. */
  plan(eventId: string, state: 'held' | 'waiting'): Delivery {
    const delivery: Delivery = { id: newId('dlv'), eventId, state, nextAt: Date.now(), attempts: [] };
    this.#save(delivery);
    if (state === 'waiting') this.#schedule(delivery);
    return delivery;
  }

  /** Makes one attempt now and returns when its outcome is recorded. */
  attempt(id: string): Promise<void> {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    const running = this.#underWay.get(id) ?? this.#attempt(id).finally(() => this.#ended(id));
    this.#underWay.set(id, running);
    return running;
  }

  /** Resolves when nothing is under way or waiting for its next attempt (held events do not count). */
  settled(): Promise<void> {
    if (this.#timers.size === 0 && this.#underWay.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Stops sending; what is not delivered stays recorded for the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#underWay.values());
  }

  #schedule({ id, nextAt }: Delivery): void {
    const timer = setTimeout(() => void this.attempt(id), Math.max(0, nextAt - Date.now()));
    this.#timers.set(id, timer);
  }

  async #attempt(id: string): Promise<void> {
    const { store, secret, log } = this.#options;
    const event = store.get('events', store.get('deliveries', id)?.eventId ?? '');
    const endpoint: Endpoint | null = this.url === null ? null : { url: this.url, secret };
    const status = event && endpoint ? await sendEvent(endpoint, event, this.#stop.signal) : null;
    const delivery = store.get('deliveries', id);
    if (!delivery || this.#stop.signal.aborted) return;

    const attempts = [...delivery.attempts, { at: Date.now(), status }];
    if (status !== null && status >= 200 && status < 300) {
      this.#save({ ...delivery, attempts, state: 'delivered' });
      return;
    }
    log(
      `webhook ${event?.type ?? '?'} ${delivery.eventId}: attempt ${attempts.length} got ${status ?? 'no answer'}`,
    );
    const delay = this.#options.retryDelay(attempts.length);
    if (delay === null) {
      this.#save({ ...delivery, attempts, state: 'given-up' });
      return;
    }
    const again: Delivery = { ...delivery, attempts, state: 'waiting', nextAt: Date.now() + delay };
    this.#save(again);
    this.#schedule(again);
  }

  #save(delivery: Delivery): void {
    const { store } = this.#options;
    store.commit(() => store.put('deliveries', delivery.id, delivery));
  }

  #ended(id: string): void {
    this.#underWay.delete(id);
    if (this.#timers.size > 0 || this.#underWay.size > 0) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}
