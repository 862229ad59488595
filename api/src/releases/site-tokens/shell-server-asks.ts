import type { IncomingMessage } from 'node:http';
import { isFromShell } from '../../http/shell-lane.ts';
import { isShellServer } from './shell-server.ts';

/**
 * Whether a request is the shell's server's own, by its lane or by its token. The token alone would make it hang on two clocks;
 * it is how a shell server of before shows that it is one.
 * @param siteKey the key that the API and the shell's server share; without one nobody is it
 */
export function shellServerAsks(incoming: IncomingMessage, siteKey: string | undefined, now: Date): boolean {
  if (siteKey === undefined) return false;
  const token = /^Bearer (\S+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
  return isFromShell(incoming, siteKey) || isShellServer(siteKey, token, now);
}
