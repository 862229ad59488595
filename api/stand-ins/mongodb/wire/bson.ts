import { deserialize, serialize } from 'bson';
import type { Document } from '../values/kinds.ts';

/** Reads one BSON document; numbers and dates become JavaScript's own, binary values stay BSON's. */
export const decodeBson = (bytes: Uint8Array): Document =>
  deserialize(bytes, { promoteValues: true, promoteBuffers: false, promoteLongs: true });

/** Writes one document as BSON; undefined fields are left out. */
export const encodeBson = (document: Document): Buffer =>
  Buffer.from(serialize(document, { ignoreUndefined: true }));
