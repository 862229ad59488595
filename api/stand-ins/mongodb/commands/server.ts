import { sessionId } from '../sessions/session-fields.ts';
import { MAX_DOCUMENT_BYTES } from '../wire/protocol.ts';
import type { Command } from './command.ts';

/** https://www.mongodb.com/docs/manual/reference/command/ping/ */
export const ping: Command = () => ({});

/** https://www.mongodb.com/docs/manual/reference/command/buildInfo/; the version that the wire version stands for. */
export const buildInfo: Command = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0],
  bits: 64,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  modules: ['matinee-local-stand-in'],
});

/** Forgets the sessions' retryable writes: the client will not send them again. */
export const endSessions: Command = (command, { retriedWrites, changes }) => {
  const sessions = Array.isArray(command.endSessions) ? command.endSessions : [];
  for (const lsid of sessions) {
    const session = sessionId(lsid);
    if (session !== undefined) retriedWrites.forget(session, changes);
  }
  return {};
};
