import type { Logger } from 'pino';
import type { Stripe } from 'stripe';
import type { Config } from './config.ts';
import type { Database } from './db/collections.ts';
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
  /** Whom a ticket is issued to. Never throws: a sale needs neither a name nor an address. */
  buyer(userId: string): Promise<Buyer>;
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
  identity: Identity;
  payments: Stripe;
  movies: MovieDatabase;
  log: Logger;
  /** Aborted when the API shuts down; streams and waits listen to its signal. */
  shutdown: AbortController;
}
