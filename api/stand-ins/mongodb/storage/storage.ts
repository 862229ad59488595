import type { Document } from '../values/kinds.ts';

/** One stored change; `null` removes. */
export type Change =
  | { kind: 'document'; collection: number; sequence: number; document: Document | null }
  | { kind: 'collection'; collection: number; metadata: CollectionMetadata | null }
  | { kind: 'session'; session: string; record: Document | null }
  | { kind: 'term'; term: number };

export interface CollectionMetadata {
  /** database.collection */
  readonly namespace: string;
  /** Index specifications, without that of `_id_`. */
  readonly indexes: Document[];
}

/** What a store holds when it is opened; documents come in insertion order. */
export interface Contents {
  readonly collections: Iterable<{ collection: number; metadata: CollectionMetadata }>;
  readonly documents: Iterable<{ collection: number; sequence: number; document: Document }>;
  readonly sessions: Iterable<{ session: string; record: Document }>;
  /** The number of elections so far. */
  readonly term: number;
}

export interface Storage {
  contents(): Contents;
  /** Stores the changes as one unit, all or none; resolves when they are on disk. Rejects when they may not be. */
  commit(changes: readonly Change[]): Promise<void>;
  /** Resolves when everything committed so far is on disk. Rejects when a commit has failed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
