import { longestMs } from './post/post.ts';
import { LEASE_MS } from './queue/lease.ts';

/**
 * What is wrong with the times that a mail server gets: an e-mail that takes longer than its lease would never be sent.
 * @returns one sentence; undefined when they fit
 */
export const mailTimesFault = ({
  SMTP_TIMEOUT_MS: timeoutMs,
  SMTP_ANSWER_MS: answerMs,
}: {
  SMTP_TIMEOUT_MS: number;
  SMTP_ANSWER_MS: number;
}): string | undefined =>
  longestMs({ timeoutMs, answerMs }) < LEASE_MS
    ? undefined
    : `Four times SMTP_TIMEOUT_MS and SMTP_ANSWER_MS are ${longestMs({ timeoutMs, answerMs })} ms together: they have to be less than ${LEASE_MS}, after which another process sends the same e-mail.`;
