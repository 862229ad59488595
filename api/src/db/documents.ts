import type { Language } from '../bookings/language.ts';
import type { MessageKind } from '../bookings/message-kinds.ts';
import type { BookingState } from '../bookings/state-names.ts';
import type { ShowFacts } from '../shows/show-facts.ts';
import type { MoneyCaseKind, MoneyOutcome } from '../money-cases/kinds.ts';

/** A movie as cached from the movie database; `_id` is its id there as a string. */
export interface MovieDocument {
  _id: string;
  id: number;
  title: string;
  overview: string;
  poster_path: string;
  backdrop_path: string;
  /** YYYY-MM-DD, or empty when the movie database does not know. */
  release_date: string;
  genres: { id: number; name: string }[];
  casts: { name: string; profile_path: string | null }[];
  original_language: string;
  tagline: string;
  /** 0 to 10. */
  vote_average: number;
  vote_count: number;
  /** Minutes. */
  runtime: number;
  /** Facts that copies of older releases do not have, and not every movie has. */
  spoken_languages?: string[] | undefined;
  age_rating?: string | undefined;
  trailer?: { site: 'youtube'; key: string } | undefined;
  fetchedAt: Date;
  /** The country whose age rating this has, or which has none for it; copies of older releases do not say. Whether the cinema itself gave it. */
  ratedFor?: string | undefined;
  ratedHere?: true | undefined;
  schemaVersion: 1;
}

export interface SeatState {
  state: 'held' | 'sold';
  bookingId: string;
  /** End of a hold; absent for a sale. */
  until?: Date;
}

/** Somebody waits for seats of a show that are together. */
export interface WaitingPerson {
  userId: string;
  /** How many seats, side by side. */
  count: number;
  /** Their place: who has waited longest is asked first. */
  since: Date;
  /** Nobody could tell them of an offer by `since`, for their own address: until then the seats are others'. */
  restsUntil?: Date;
  /** What their browser prefers to read, of the languages of letters. */
  language?: Language;
  /** The seats that are held for them by the same write; gone once they were told of its booking, or when that is over. */
  offer?: { bookingId: string; seats: string[]; until: Date; at: Date };
}

/** One show with its seats: one document, so that one conditional update claims all seats or none. */
export interface ShowDocument extends ShowFacts {
  _id: string;
  movieId: string;
  hall: number;
  startsAt: Date;
  endsAt: Date;
  priceCents: number;
  status: 'scheduled' | 'cancelled';
  /** Who cancelled the show and why; `doneAt` once no booking of it holds a seat or money any more. */
  cancellation?: { actor: string; reason: string; at: Date; doneAt?: Date };
  seats: Record<string, SeatState>;
  /** Grows with every change of `seats`. */
  seatsVersion: number;
  /** Who waits for seats to come free. Shows that nobody ever waited for have none. */
  waiting?: Record<string, WaitingPerson>;
  /** Absent for the seconds until a job has written them. */
  listKeys?: ShowListKeys;
  createdAt: Date;
  schemaVersion: 1;
}

/** A stretch of time that a show takes from a hall. */
export interface ScheduledTime extends ShowFacts {
  showId: string;
  movieId: string;
  hall: number;
  from: Date;
  /** End of the movie. */
  endsAt: Date;
  /** The hall is free again: the movie and the cleaning are over. */
  until: Date;
  priceCents: number;
  /** The line of the audit log that it was added under; older ones have none. */
  actId?: string;
}

/** The programme of all halls in one document, so that adding to it is one compare-and-set. */
export interface ScheduleDocument {
  _id: string;
  version: number;
  slots: ScheduledTime[];
  schemaVersion: 1;
}

/** A person was let in for a seat. */
export interface SeatEntry {
  /** Made by the door for this one scan, so that what is sent again is the same entry. */
  scanId: string;
  at: Date;
  /** Name of the door. */
  door: string;
  /** Who let in: id of the user. */
  by: string;
}

/** What the admin's list sorts and finds a show by, as long as it has it; `db/show-list-keys.ts` makes them. */
export type ShowListKeys =
  | {
      listed: true;
      /** Title of the movie as it was when they were written, folded. */
      movie: string;
      /** What a search for a movie is looked up by. */
      words: string[];
      /** Seats that were sold when `seatsVersion` was this, and what they bring in cents. */
      sold: number;
      earnings: number;
      seatsVersion: number;
    }
  | { listed: false };

/** What the admin's list sorts and finds a booking by; `db/list-keys.ts` makes them. */
export interface ListKeys {
  /** Name of the buyer, folded. */
  user: string;
  /** Title of the movie as it was when they were written, folded. */
  movie: string;
  /** Start of the show. */
  startsAt: Date;
  /** What a search for a person or a movie is looked up by. */
  words: string[];
}

export interface BookingDocument {
  _id: string;
  userId: string;
  userName: string;
  /** Kept while the hold lasts, so that a payment page asked for again is asked for in the same words. */
  userEmail?: string;
  showId: string;
  movieId: string;
  seats: string[];
  amountCents: number;
  currency: 'usd';
  state: BookingState;
  holdUntil: Date;
  /** Number of the checkout session: part of Stripe's idempotency key. */
  attempt: number;
  /** Which of a person's unpaid bookings of the show this is; what was paid or ended keeps it without meaning. */
  holdSlot?: number;
  session?: { id: string; url: string | null };
  /** When it was known to have a payment page last, whatever became of that. Bookings of older releases may have it only in `session`. */
  hadPageAt?: Date;
  /** Stripe's id of a page that is being closed so that the hold can be shared or give way; who finds it here closes it first. */
  closingPage?: string;
  /** Stripe's id of a page whose payment was on its way, or before the buyer's bank, when it was last asked about. */
  payingPage?: string;
  /** How opening the page went: when it last failed, and how many of Stripe's answers would be repeated under their key. */
  page?: { failedAt: Date; key: number };
  /** Set once money has arrived: what a refund refers to. */
  paymentIntentId?: string;
  /** Of show and seats: one person has one unpaid booking of the same seats. Older bookings have none. */
  orderHash?: string;
  idempotencyKey?: string;
  requestHash?: string;
  /** How many seats one person may have, and one network hold, as its seats were held last; not in parts of a hold, nor of older releases. */
  limits?: { seatsPerPerson: number; seatsPerNetwork: number };
  /** How long before its show its owner could cancel it when it was paid: what they were told then holds. Not in those of older releases. */
  cancelUntilMinutes?: number;
  refund?: {
    reason: string;
    /** The whole of what was paid, as long as the ticket is void; of one that stands what went back of its price. */
    amountCents: number;
    /** As much of it as had gone back before that was decided; absent where nothing had, and in what older releases wrote. */
    beforeCents?: number;
    requestedAt: Date;
    /** How often Stripe was asked in vain. */
    tries?: number;
    /** The buyer's bank questions the payment and has the money: whoever it decides for sends it, or has it. */
    isQuestioned?: true;
    /** What was won of it in an appeal once its buyer had had their visit: the cinema has it. Absent where that is nothing, and in what older releases wrote. */
    keptCents?: number;
    id?: string;
    doneAt?: Date;
  };
  /** How often it was written down what has gone back of a ticket's price: of two looks at once, one has to look again. */
  moneyLooks?: number;
  /** Which pass of which process's job works on it until when, and how often that was in vain. Processes of older releases name no pass. */
  lease?: {
    work: 'sweep' | 'refund';
    until: Date;
    tries: number;
    /** how often it failed since it last did not; processes of older releases count only tries */
    failures?: number;
    by?: string;
    /** Nothing is late: the buyer has done their part, and the bank takes its time. */
    awaitsMoney?: true;
  };
  /** What its owner's browser prefers to read, of the languages of letters; absent where it named none of them. */
  language?: Language;
  /** Keyed pseudonym of the network that it was ordered from. */
  network?: string;
  /** `actor`: the admin who did it by hand. */
  history: { state: BookingState; at: Date; why: string; actor?: string }[];
  /** What its owner is to be told, until it stands among the messages. */
  outbox?: { kind: MessageKind; at: Date }[];
  /** Seat → how it was let in; each once. */
  entries?: Record<string, SeatEntry>;
  /** Seat → how often it was given another code: only the newest lets in. */
  issues?: Record<string, number>;
  /** Seats whose tickets are shown to whoever has a link, by the link's secret. */
  sentSeats?: { seat: string; token: string; at: Date }[];
  /** People whom a door without a network let in although the seat was let in already, or had no ticket any more. */
  oddEntries?: (SeatEntry & { seat: string; why: 'used' | 'no_ticket' })[];
  /** Ids of scans that were taken back: told again, or late, they let nobody in. */
  undone?: string[];
  /** The secret of the link with which its seats become bookings of one seat each; set once it is shared. */
  shareToken?: string;
  /** One seat of a hold that its holder shares with friends. */
  share?: {
    token: string;
    /** The holder: id of the user. */
    holder: string;
    holderName: string;
    /** A friend has taken it. */
    isTaken?: boolean;
    /** When they did; until then its holder kept it from others. Those of older releases do not say. */
    takenAt?: Date;
  };
  /** Its owner's reminder of the show is written down. */
  isReminded?: boolean;
  /** Absent for the seconds until a job has written them. */
  listKeys?: ListKeys;
  createdAt: Date;
  updatedAt: Date;
  schemaVersion: 1;
}

/** A signed-in person's own data; `_id` is the id at Clerk. */
export interface UserDocument {
  _id: string;
  /** Movie ids, oldest first. */
  favorites: string[];
  /** False: no reminders before a show. */
  reminders?: boolean;
  updatedAt: Date;
  schemaVersion: 1;
}

/**
 * One line in the log of what admins did. It is written before the act, as `begun`, and says afterwards how it ended:
 * `refused` by a rule, so that nothing happened; `failed` half way.
 */
export interface AdminActDocument {
  _id: string;
  /** The admin's id, and their name at the time, which lines of older releases do not have. */
  actor: string;
  actorName?: string;
  act: string;
  reason?: string;
  detail: Record<string, unknown>;
  /** Absent in lines of older releases, which were written once an act was done. */
  outcome?: 'begun' | 'done' | 'refused' | 'failed';
  /** A failure's code. */
  failure?: string;
  at: Date;
  endedAt?: Date;
}

/** One e-mail about one booking: from the moment it is due until it was sent or has no purpose any more. */
export interface MessageDocument {
  /** Booking and kind, so that nobody is told the same twice. */
  _id: string;
  /** Absent for one that is about no booking. */
  bookingId?: string;
  /** Whom it is for then, and what they waited for. */
  waiting?: { showId: string; userId: string; count: number; language?: Language };
  kind: MessageKind | 'wait_ended';
  /** When what it tells happened. */
  at: Date;
  /** From when on it may be sent; absent once it has ended. */
  due?: Date;
  /** Who is sending it until `due`. */
  lease?: string;
  tries: number;
  /** Of those the ones after which nobody knows whether it was taken: its text left, and no answer came, or none could be written. */
  unsure?: number;
  outcome?: 'sent' | 'dropped';
  /** Why it was dropped, how the last try failed, or why nobody knows whether it arrived. */
  why?: string;
  endedAt?: Date;
  schemaVersion: 1;
}

/** One money case and, step by step, what was done about it. Amounts in the smallest unit of `currency`. */
export interface MoneyCaseDocument {
  /** Kind and subject, so that what is found again is the same case. */
  _id: string;
  kind: MoneyCaseKind;
  /** Absent when no booking is known for the money. */
  bookingId?: string;
  showId?: string;
  sessionId?: string;
  paymentIntentId?: string;
  /** The refund, or the dispute, that the case is about. */
  refundId?: string;
  disputeId?: string;
  amountCents: number;
  currency: string;
  /** What should have been paid instead. */
  expected?: { amountCents: number; currency: string };
  /** That of the last step. */
  outcome: MoneyOutcome;
  steps: { outcome: MoneyOutcome; at: Date; why?: string; actor?: string }[];
  /** It is owed and has been sent: with a bank that takes days. */
  awaitsMoney?: true;
  /** Asked about so often, and not before then once more. */
  looks?: number;
  restsUntil?: Date;
  at: Date;
  schemaVersion: 1;
}

/** An event of Stripe, as far as it says what to ask about. */
export interface PaymentEvent {
  _id: string;
  type: string;
  /** Id of the object that it is about. */
  objectId: string;
  paymentIntentId: string | null;
  /** Of the session's words; null for other objects and other products. */
  bookingId: string | null;
  /** When it happened by Stripe's clock. */
  at: Date;
}

/** An event that could not be dealt with when it was read. */
export interface OpenEventDocument extends PaymentEvent {
  tries: number;
  /** It has failed again and again, and is left alone until then. */
  restsUntil?: Date;
}
