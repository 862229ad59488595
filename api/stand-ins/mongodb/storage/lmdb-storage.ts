import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { decodeBson, encodeBson } from '../wire/bson.ts';
import * as keys from './keys.ts';
import { takeOwnership } from './ownership.ts';
import type { Change, CollectionMetadata, Contents, Storage } from './storage.ts';

type Database = RootDatabase<Buffer, Buffer>;

// lmdb may reuse the memory behind a value it handed out.
const decode = (value: Buffer) => decodeBson(Buffer.from(value));

function* collections(db: Database): Contents['collections'] {
  for (const { key, value } of db.getRange(keys.ALL_COLLECTIONS)) {
    const { namespace, indexes } = decode(value) as unknown as CollectionMetadata;
    yield { collection: keys.parseCollectionKey(key), metadata: { namespace, indexes } };
  }
}

function* documents(db: Database): Contents['documents'] {
  for (const { key, value } of db.getRange(keys.ALL_DOCUMENTS))
    yield { ...keys.parseDocumentKey(key), document: decode(value) };
}

function* sessions(db: Database): Contents['sessions'] {
  for (const { key, value } of db.getRange(keys.ALL_SESSIONS))
    yield { session: keys.parseSessionKey(key), record: decode(value) };
}

function term(db: Database): number {
  const value = db.get(keys.TERM_KEY);
  return value ? Number(decode(value).term) : 0;
}

function entryOf(change: Change): { key: Buffer; value: Buffer | null } {
  switch (change.kind) {
    case 'document':
      return {
        key: keys.documentKey(change.collection, change.sequence),
        value: change.document && encodeBson(change.document),
      };
    case 'collection':
      return {
        key: keys.collectionKey(change.collection),
        value: change.metadata && encodeBson({ ...change.metadata }),
      };
    case 'session':
      return { key: keys.sessionKey(change.session), value: change.record && encodeBson(change.record) };
    case 'term':
      return { key: keys.TERM_KEY, value: encodeBson({ term: change.term }) };
  }
}

/**
 * Opens the store in `dir`, which is made when missing.
 * Rejects when another process has it open: the collections live in memory, so two writers would not see each other.
 */
export async function openLmdbStorage(dir: string): Promise<Storage> {
  mkdirSync(dir, { recursive: true });
  const release = await takeOwnership(dir);
  const db: Database = open({
    path: join(dir, 'data.mdb'),
    encoding: 'binary',
    keyEncoding: 'binary',
    // Without overlap a commit resolves only once it is synced; commands that arrive meanwhile share the next one.
    overlappingSync: false,
  });
  let last: Promise<void> = Promise.resolve();
  const commit = (changes: readonly Change[]): Promise<void> => {
    // Encoded first, so that a value that BSON refuses leaves no half of a batch behind.
    const entries = changes.map(entryOf);
    const written = db.batch(() => {
      for (const { key, value } of entries) void (value ? db.put(key, value) : db.remove(key));
    });
    const after = last;
    last = written.then(() => after);
    return last;
  };
  return {
    contents: () => ({
      collections: collections(db),
      documents: documents(db),
      sessions: sessions(db),
      term: term(db),
    }),
    commit,
    settled: () => last,
    close: async () => {
      await last.catch(() => undefined);
      await db.close();
      await release();
    },
  };
}
