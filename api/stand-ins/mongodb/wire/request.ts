import type { Document } from '../values/kinds.ts';
import { decodeBson } from './bson.ts';
import { CHECKSUM_PRESENT, EXHAUST_ALLOWED, MORE_TO_COME, OP_MSG, OP_QUERY } from './protocol.ts';

export interface Request {
  readonly requestId: number;
  /** The driver's first hello may still come as OP_QUERY and wants an OP_REPLY. */
  readonly legacy: boolean;
  readonly command: Document;
  /** The client wants no answer (write concern w: 0). */
  readonly silent: boolean;
  /** The client accepts a stream of answers (its heartbeat). */
  readonly exhaustAllowed: boolean;
}

const REQUIRED_FLAGS = 0xffff;

function cString(bytes: Buffer, start: number): { text: string; end: number } {
  const end = bytes.indexOf(0, start);
  if (end < 0) throw new Error('unterminated name in message');
  return { text: bytes.toString('utf8', start, end), end: end + 1 };
}

function decodeLegacy(message: Buffer, requestId: number): Request {
  const { text: namespace, end } = cString(message, 20);
  const start = end + 8;
  const command = decodeBson(message.subarray(start, start + message.readInt32LE(start)));
  return {
    requestId,
    legacy: true,
    command: { ...command, $db: namespace.split('.')[0] },
    silent: false,
    exhaustAllowed: false,
  };
}

function decodeSequence(section: Buffer): { name: string; documents: Document[] } {
  const { text: name, end } = cString(section, 4);
  const documents: Document[] = [];
  for (let at = end; at < section.length;) {
    const size = section.readInt32LE(at);
    documents.push(decodeBson(section.subarray(at, at + size)));
    at += size;
  }
  return { name, documents };
}

function decodeSections(body: Buffer): Document {
  let command: Document | undefined;
  const sequences: Document = {};
  for (let at = 0; at < body.length;) {
    const kind = body[at++];
    const size = body.readInt32LE(at);
    if (size < 5 || at + size > body.length) throw new Error('bad section size');
    const section = body.subarray(at, at + size);
    if (kind === 0) command = decodeBson(section);
    else if (kind === 1) {
      const { name, documents } = decodeSequence(section);
      sequences[name] = documents;
    } else throw new Error(`unknown section kind ${kind}`);
    at += size;
  }
  if (!command) throw new Error('OP_MSG without a body section');
  return { ...command, ...sequences };
}

/** Reads one wire message. Throws on anything but OP_MSG and the handshake's OP_QUERY; the connection then ends. */
export function decodeRequest(message: Buffer): Request {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_QUERY) return decodeLegacy(message, requestId);
  if (opCode !== OP_MSG) throw new Error(`unsupported opcode ${opCode}`);
  const flags = message.readUInt32LE(16);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new Error(`unknown flag bits ${flags}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  return {
    requestId,
    legacy: false,
    command: decodeSections(message.subarray(20, end)),
    silent: (flags & MORE_TO_COME) !== 0,
    exhaustAllowed: (flags & EXHAUST_ALLOWED) !== 0,
  };
}
