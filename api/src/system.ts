import { randomBytes } from 'node:crypto';
import type { Ids } from './dependencies.ts';

/**
 * 24 hexadecimal characters: four bytes of seconds, so that ids sort by age, and eight of chance. No ObjectId, whose next one
 * can be counted out: the id of a booking is what its ticket shows at the door.
 */
export const randomIds: Ids = {
  next() {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(Math.floor(Date.now() / 1000));
    return head.toString('hex') + randomBytes(8).toString('hex');
  },
};
