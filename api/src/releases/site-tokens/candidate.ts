import { z } from 'zod';
import { readToken, signToken } from './token.ts';

const schema = z.record(z.string(), z.string());

/** In the place of a version: the remote is not in the set. No release has it, so that a server of before tries nothing. */
export const GOES = '';

/** Remote or `shell` → version that is to be tried in its place, or {@link GOES}. */
export type CandidateReleases = z.infer<typeof schema>;

/** What a program shows the shell's server, in a header, to be given pages of a set that is not live. */
export const signCandidate = (key: string, releases: CandidateReleases, expires: Date): string =>
  signToken(key, 'candidate', releases, expires);

/** @returns the releases to be tried, or null for a token that is not ours or is over */
export function readCandidate(key: string, token: string, now: Date): CandidateReleases | null {
  const read = schema.safeParse(readToken(key, 'candidate', token, now));
  return read.success ? read.data : null;
}
