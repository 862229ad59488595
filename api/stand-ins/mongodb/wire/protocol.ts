// https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/
export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const CHECKSUM_PRESENT = 1;
export const MORE_TO_COME = 2;
export const EXHAUST_ALLOWED = 1 << 16;
