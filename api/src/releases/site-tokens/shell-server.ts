import { readToken, signToken } from './token.ts';

/** Long enough for one question, also between clocks that differ. */
const VALID_MS = 60_000;

/** With this the shell's server shows the API that it is the one who asks. */
export const signShellServer = (key: string, now: Date): string =>
  signToken(key, 'shell-server', true, new Date(now.getTime() + VALID_MS));

/** Whether a token was made by the shell's server, a minute ago at most. */
export const isShellServer = (key: string, token: string, now: Date): boolean =>
  token !== '' && readToken(key, 'shell-server', token, now) === true;
