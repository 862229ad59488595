import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { isRefusedAddress } from './refused-address.ts';

/** What may pass until the text of an e-mail has left, as a multiple of one step. */
const STEPS = 4;

/** How long a conversation with the mail server may take, in milliseconds. */
export const longestMs = ({ timeoutMs, answerMs }: Pick<Config['mail'], 'timeoutMs' | 'answerMs'>): number =>
  STEPS * timeoutMs + answerMs;

/** With a code the server has answered: it has not taken the e-mail. */
const answeredSchema = z.object({ responseCode: z.number() });

/** A finished e-mail, for whoever sends it. */
export interface Letter {
  /** The same for every try, so that a mailbox can tell that it has it already. RFC 5322, 3.6.4 */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; content: Buffer | string; contentType: string; cid?: string }[];
}

/** A mail server that takes e-mail. */
export interface Post {
  /**
   * @param beforeText is waited for before any of the text leaves, which only then may be taken; none leaves where it fails
   * @throws Undeliverable when the address is refused for good, MaybeTaken when nobody can say whether the e-mail was taken; another
   * error when it was not, and a later try may succeed
   */
  send(letter: Letter, beforeText?: () => Promise<void>): Promise<void>;
}

/** The mail server refuses the address for good. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The mail server has the whole text of an e-mail, and did not say whether it takes it. */
export class MaybeTaken extends Error {
  override name = 'MaybeTaken';
}

const ADDRESSES = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;
const failureSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});

/** What of a failure may be told: the server, and nodemailer beside its words, name whom they refuse. */
function ofNobody(error: unknown): Error {
  const { message, ...facts } = failureSchema.catch({ message: String(error) }).parse(error);
  return Object.assign(new Error(message.replaceAll(ADDRESSES, '…')), facts);
}

/** What is not read before something was done. */
async function* after(done: () => Promise<void>, text: Readable): AsyncGenerator<unknown> {
  await done();
  yield* text;
}

/**
 * Sends by SMTP; null where no server is set. Who has the text may take long to answer, as many look through it first: not to wait for
 * them makes copies (RFC 5321, 4.5.3.2.6).
 */
export function createPost({ smtpUrl, timeoutMs, answerMs, from }: Config['mail']): Post | null {
  if (smtpUrl === undefined) return null;
  return {
    async send(letter, beforeText = async () => undefined) {
      const limit = new AbortController();
      const endIn = (ms: number) => setTimeout(() => limit.abort(), ms);
      let timer = endIn(STEPS * timeoutMs);
      let hasLeft = false;
      const transport = createTransport({
        url: smtpUrl,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        // One for all steps, the last one with them.
        socketTimeout: Math.max(timeoutMs, answerMs),
        dnsTimeout: timeoutMs,
        // What is sent is made here: nothing of it is read from files or addresses.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      transport.use('stream', ({ message }, done) => {
        // Made sooner, it is read only once the server asked for it.
        message.processFunc((text) => {
          text.once('end', () => {
            hasLeft = true;
            clearTimeout(timer);
            timer = endIn(answerMs);
          });
          return Readable.from(after(beforeText, text), { objectMode: false });
        });
        done();
      });
      try {
        await transport.sendMail({ from, ...letter, signal: limit.signal });
      } catch (error) {
        if (isRefusedAddress(error)) throw new Undeliverable('The mail server refuses the address.');
        const late = new Error('The mail server did not take an e-mail in time.');
        const why = limit.signal.aborted ? late : ofNobody(error);
        if (!hasLeft || answeredSchema.safeParse(error).success) throw why;
        throw new MaybeTaken(why.message, { cause: why });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
