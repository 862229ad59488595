import { connect } from 'node:net';
import type { Document } from '../values/kinds.ts';
import { MessageReader } from '../wire/message-reader.ts';
import { encodeReply } from '../wire/reply.ts';
import { decodeRequest } from '../wire/request.ts';

/** Sends one command without the driver, which would put in session fields of its own; resolves with the reply. */
export function rawCommand(port: number, command: Document): Promise<Document> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const reader = new MessageReader();
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      for (const message of reader.push(chunk)) {
        socket.destroy();
        resolve(decodeRequest(message).command);
      }
    });
    // A request and a reply have the same framing.
    socket.write(
      encodeReply({ requestId: 0, legacy: false }, { ...command, $db: command.$db ?? 'matinee' }).bytes,
    );
  });
}
