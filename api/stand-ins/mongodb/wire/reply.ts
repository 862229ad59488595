import type { Document } from '../values/kinds.ts';
import { encodeBson } from './bson.ts';
import { HEADER_BYTES, MORE_TO_COME, OP_MSG, OP_REPLY } from './protocol.ts';
import type { Request } from './request.ts';

const AWAIT_CAPABLE = 8;

let lastId = 0;

function header(length: number, id: number, responseTo: number, opCode: number, extra: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + extra);
  bytes.writeInt32LE(bytes.length + length, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(responseTo, 8);
  bytes.writeInt32LE(opCode, 12);
  return bytes;
}

/**
 * Writes the reply to a request in the framing that it came in.
 * `moreToCome` announces a further reply, which then answers the returned id.
 */
export function encodeReply(
  request: Pick<Request, 'requestId' | 'legacy'>,
  document: Document,
  moreToCome = false,
): { id: number; bytes: Buffer } {
  const body = encodeBson(document);
  lastId = (lastId + 1) & 0x7fffffff;
  const id = lastId;
  if (request.legacy) {
    const head = header(body.length, id, request.requestId, OP_REPLY, 20);
    head.writeInt32LE(AWAIT_CAPABLE, 16);
    head.writeInt32LE(1, 32);
    return { id, bytes: Buffer.concat([head, body]) };
  }
  const head = header(body.length, id, request.requestId, OP_MSG, 5);
  head.writeUInt32LE(moreToCome ? MORE_TO_COME : 0, 16);
  return { id, bytes: Buffer.concat([head, body]) };
}
