import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Alarm } from './alarms/index.ts';
import type { Language } from './bookings/language.ts';
import type { Config } from './config.ts';
import type { Database } from './db/collections.ts';
import type { IndexState } from './db/index-state.ts';
import type { Post } from './mail/post/post.ts';
import type { MovieDatabase } from './movies/movie-database.ts';

export interface Clock {
  now(): Date;
}

/** How the clock of this process's machine stands to the one that decides, which is the database's. */
export interface OwnClock {
  /** Milliseconds by which it is ahead; negative: behind; null while nobody knows. */
  aheadMs(): number | null;
  /** False also while nobody knows. */
  isRight(): boolean;
}

export interface Ids {
  /** A fresh id of 24 hexadecimal characters. */
  next(): string;
}

/** Who sent a request, as proven by the bearer token. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** Pseudonym of the network that an order comes from, where it can be told. */
  network?: string | undefined;
  /** What the caller's browser prefers to read, of the languages of letters. */
  language?: Language | undefined;
  /** Minutes since each factor was proven in this session, when the token was made; null: never. */
  factorAges: { first: number | null; second: number | null };
}

/** What the identity provider tells about somebody who buys. */
export interface Buyer {
  name: string;
  /** Proven to be theirs; null when there is none or nobody can say. */
  email: string | null;
}

export interface Identity {
  /** null: the token misses the mark in any way (signature, exp, iss, azp, sid, pending). */
  verify(token: string): Promise<Caller | null>;
  /** Reads publicMetadata.role; an answer may be `maxAgeMs` old; fails closed. */
  isAdmin(userId: string, options: { maxAgeMs: number }): Promise<boolean>;
  /** Whether somebody may let people in: the role `door`, or `admin`. Else as `isAdmin`. */
  isDoor(userId: string, options: { maxAgeMs: number }): Promise<boolean>;
  /** Whom a ticket is issued to. Never throws: a sale needs neither a name nor an address. */
  buyer(userId: string): Promise<Buyer>;
  /**
   * Where somebody gets e-mail: their proven address, or null when they have none.
   * @throws Failure 503 while nobody can say
   */
  mailAddress(userId: string): Promise<string | null>;
  countUsers(): Promise<number>;
}

/** Everything the API needs from outside, handed in so that a test can turn the clock or fail one of them. */
export interface Dependencies {
  config: Config;
  /** The database's, so that all processes agree about what is over. */
  clock: Clock;
  ownClock: OwnClock;
  ids: Ids;
  db: Database;
  indexes: IndexState;
  identity: Identity;
  payments: Stripe;
  movies: MovieDatabase;
  /** Sends e-mail; null where no server is set for it. */
  post: Post | null;
  log: Logger;
  /** Aborted when the process is told to end: it is not ready any more, and goes on answering for a while. */
  leaving: AbortController;
  /** Tells those who run the site what cannot wait. */
  alarm: Alarm;
  /** Aborted when the API shuts down; streams and waits listen to its signal. */
  shutdown: AbortController;
}
