import type { BookingView } from '../../bookings/schemas.ts';
import type { ShowDocument } from '../../db/documents.ts';
import type { Random } from '../../testing/random.ts';
import { tokenOf } from '../../testing/tokens.ts';
import type { Ask } from './door-steps.ts';
import type { Place, Receipt } from './receipt.ts';
import { visitor } from './visitor.ts';

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
  /** Tickets are neither sent nor taken back, and no entry is: an API among them knows less of that. */
  hasPlainDoors?: boolean;
}

/** Seats that were shared, and the secret of their link. */
interface Link {
  token: string;
  holder: string;
  seats: Receipt[];
}

/** What all people of a crowd share: what they were told, and whom they ask. */
export interface Foyer {
  options: CrowdOptions;
  receipts: Map<string, Receipt>;
  places: Map<string, Place>;
  links: Link[];
  /** Shows with their buyers, of whose orders one was not answered. */
  cutOff: Set<string>;
  /** What was said at once and cannot be so together: a line for each. */
  lies: string[];
  count: Record<
    | 'claims'
    | 'acknowledged'
    | 'refused'
    | 'unanswered'
    | 'letIn'
    | 'undone'
    | 'sent'
    | 'shared'
    | 'taken'
    | 'waited'
    | 'offered',
    number
  >;
  isOver: boolean;
  ask: Ask;
  /** What somebody sees in My Booking, which counts as no answer; none when there was no answer. */
  bookingsOf(userId: string): Promise<BookingView[]>;
  /** Keeps what somebody was told, unless they have a receipt of it already. */
  keep(receipt: Receipt): Receipt;
}

const AFTER_A_FAILURE_MS = 25;
const pause = () => new Promise((resolve) => setTimeout(resolve, AFTER_A_FAILURE_MS));

/** Opens one, with nobody in it. */
export function openFoyer(options: CrowdOptions): Foyer {
  const receipts: Foyer['receipts'] = new Map();
  const count: Foyer['count'] = {
    claims: 0,
    acknowledged: 0,
    refused: 0,
    unanswered: 0,
    letIn: 0,
    undone: 0,
    sent: 0,
    shared: 0,
    taken: 0,
    waited: 0,
    offered: 0,
  };
  const reach: Ask = async (userId, call) => {
    const answer = await call(visitor(options.url(), tokenOf(userId))).catch(() => null);
    if (answer && answer.http < 500) return answer;
    count.unanswered += 1;
    await pause();
    return null;
  };
  return {
    options,
    receipts,
    places: new Map(),
    links: [],
    cutOff: new Set(),
    lies: [],
    count,
    isOver: false,
    async ask(userId, call) {
      const answer = await reach(userId, call);
      if (answer) count[answer.success ? 'acknowledged' : 'refused'] += 1;
      if (answer?.success) options.onAcknowledged?.();
      return answer;
    },
    async bookingsOf(userId) {
      return (await reach(userId, (someone) => someone.bookings()))?.booking ?? [];
    },
    keep(receipt) {
      const key = `${receipt.bookingId} ${receipt.userId}`;
      const kept = receipts.get(key) ?? receipt;
      receipts.set(key, kept);
      return kept;
    },
  };
}
