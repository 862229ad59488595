// One byte says what a record is. A document's key ends in its sequence number, so that reading by key is reading in
// insertion order: the collection and `_id` alone would give the order of ids.
const COLLECTION = 0x63;
const DOCUMENT = 0x64;
const SESSION = 0x73;
const TERM = 0x74;

/** @param collection its number */
export const collectionKey = (collection: number): Buffer => {
  const key = Buffer.alloc(5);
  key[0] = COLLECTION;
  key.writeUInt32BE(collection, 1);
  return key;
};

/**
 * @param collection its number
 * @param sequence which of its documents: in the order in which they were written
 */
export const documentKey = (collection: number, sequence: number): Buffer => {
  const key = Buffer.alloc(11);
  key[0] = DOCUMENT;
  key.writeUInt32BE(collection, 1);
  key.writeUIntBE(sequence, 5, 6);
  return key;
};

/** @param session id of the session in hexadecimal */
export const sessionKey = (session: string): Buffer =>
  Buffer.concat([Buffer.from([SESSION]), Buffer.from(session, 'hex')]);

export const TERM_KEY = Buffer.from([TERM]);

const all = (kind: number) => ({ start: Buffer.from([kind]), end: Buffer.from([kind + 1]) });
export const ALL_COLLECTIONS = all(COLLECTION);
export const ALL_DOCUMENTS = all(DOCUMENT);
export const ALL_SESSIONS = all(SESSION);

/** The number of the collection that a key is of. */
export const parseCollectionKey = (key: Buffer): number => key.readUInt32BE(1);
/** The collection and the document that a key is of. */
export const parseDocumentKey = (key: Buffer) => ({
  collection: key.readUInt32BE(1),
  sequence: key.readUIntBE(5, 6),
});
/** The session that a key is of, its id in hexadecimal. */
export const parseSessionKey = (key: Buffer): string => key.toString('hex', 1);
