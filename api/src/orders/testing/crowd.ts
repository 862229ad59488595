import { randomUUID } from 'node:crypto';
import type { ShowDocument } from '../../db/documents.ts';
import type { Random } from '../../testing/random.ts';
import { tokenOf } from '../../testing/tokens.ts';
import { type Answer, type Visitor, visitor } from './visitor.ts';

/** What a buyer was told about one booking: a promise that no crash may break. */
export interface Receipt {
  bookingId: string;
  userId: string;
  showId: string;
  seats: string[];
  said: 'booked' | 'paid' | 'cancelled';
  /** Stripe took the money. */
  moneyTaken: boolean;
  /** A cancellation was asked for and never answered: it may have happened. */
  inDoubt: boolean;
  /** Scans that a door was told "in" for. */
  letIn: { seat: string; scanId: string }[];
}

export interface Crowd {
  receipts: Map<string, Receipt>;
  /** Orders that were sent; answers of success, refusals with a reason, and calls that got no answer or a 5xx. */
  count: { claims: number; acknowledged: number; refused: number; unanswered: number; letIn: number };
  /** Resolves when everybody has gone home. */
  stop(): Promise<void>;
}

export interface CrowdOptions {
  shows: ShowDocument[];
  /** Seats that people want: few, so that they get into each other's way. */
  seats: string[];
  /** The API to ask, chosen anew for each call. */
  url(): string;
  /** Pays a checkout session; rejects when its page is closed. */
  pay(sessionId: string): Promise<void>;
  random: Random;
  /** Hears of each call that was answered with success. */
  onAcknowledged?(): void;
}

/** May let people in, in every house of tests. */
const DOORKEEPER = 'boss';
const AFTER_A_FAILURE_MS = 25;
const pause = () => new Promise((resolve) => setTimeout(resolve, AFTER_A_FAILURE_MS));

/** Lets people book, pay, confirm, come to two doors, cancel and change their mind, each one step after the other and all at once. */
export function startCrowd(people: number, options: CrowdOptions): Crowd {
  const receipts: Crowd['receipts'] = new Map();
  const count: Crowd['count'] = { claims: 0, acknowledged: 0, refused: 0, unanswered: 0, letIn: 0 };
  const { random } = options;
  let stopped = false;

  /** Null when the outcome is not known. */
  async function ask(userId: string, call: (someone: Visitor) => Promise<Answer>): Promise<Answer | null> {
    const answer = await call(visitor(options.url(), tokenOf(userId))).catch(() => null);
    if (!answer || answer.http >= 500) {
      count.unanswered += 1;
      await pause();
      return null;
    }
    count[answer.success ? 'acknowledged' : 'refused'] += 1;
    if (answer.success) options.onAcknowledged?.();
    return answer;
  }

  async function book(userId: string, show: ShowDocument): Promise<Receipt | undefined> {
    const seats = random.several(options.seats, random.between(1, 3)).sort();
    const key = random.chance(0.6) && { 'idempotency-key': `intent-${random.next()}` };
    let answer: Answer | null = null;
    do {
      count.claims += 1;
      answer = await ask(userId, (someone) => someone.book(show._id, seats, key || {}));
    } while (key && !stopped && (!answer || answer.code === 'in_flight'));
    if (!answer?.success) return undefined;
    const { bookingId } = answer;
    const fresh: Receipt = {
      bookingId,
      userId,
      showId: show._id,
      seats,
      said: show.priceCents === 0 ? 'paid' : 'booked',
      moneyTaken: false,
      inDoubt: false,
      letIn: [],
    };
    const receipt = receipts.get(bookingId) ?? fresh;
    receipts.set(bookingId, receipt);
    if (show.priceCents > 0 && random.chance(0.7)) await pay(receipt, /cs_\w+/.exec(answer.url)?.[0] ?? '');
    return receipt;
  }

  async function pay(receipt: Receipt, session: string) {
    try {
      await options.pay(session);
      receipt.moneyTaken = true;
    } catch {
      // The page was closed in time.
      return;
    }
    if (random.chance(0.3)) return;
    const answer = await ask(receipt.userId, (someone) => someone.confirm(session));
    if (answer?.status === 'paid') receipt.said = 'paid';
  }

  async function cancel(receipt: Receipt) {
    receipt.inDoubt = true;
    const answer = await ask(receipt.userId, (someone) => someone.cancel(receipt.bookingId));
    if (!answer) return;
    receipt.inDoubt = false;
    if (answer.success) receipt.said = 'cancelled';
  }

  /** One ticket is shown at two doors at once; whichever gets no answer asks once more, with the same scan. */
  async function enter(receipt: Receipt) {
    const [seat = ''] = receipt.seats;
    const scan = async (door: string) => {
      const scanId = randomUUID();
      const scans = [{ scanId, door, code: `${receipt.bookingId}-${seat}` }];
      const tell = () => ask(DOORKEEPER, (someone) => someone.post('door/entries', { scans }));
      const answer = (await tell()) ?? (await tell());
      if (answer?.admissions?.[0]?.outcome === 'in') receipt.letIn.push({ seat, scanId });
    };
    await Promise.all([scan('Door 1'), scan('Door 2')]);
    count.letIn += receipt.letIn.length;
  }

  async function live(userId: string) {
    while (!stopped) {
      const receipt = await book(userId, random.pick(options.shows));
      const mayEnter = receipt && (receipt.moneyTaken || receipt.said === 'paid');
      if (mayEnter && receipt.letIn.length === 0 && random.chance(0.4)) await enter(receipt);
      if (receipt && random.chance(0.35)) await cancel(receipt);
    }
  }

  const everybody = Array.from({ length: people }, (_, index) => live(`buyer-${index}`));
  return {
    receipts,
    count,
    stop: async () => {
      stopped = true;
      await Promise.all(everybody);
    },
  };
}
