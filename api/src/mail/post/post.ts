import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { within } from '../../http/timeout.ts';
import { isRefusedAddress } from './refused-address.ts';

/** What one whole conversation may take, as a multiple of one step of it. */
const STEPS = 4;

/** How long a conversation with the mail server may take, in milliseconds. */
export const longestMs = ({ timeoutMs }: Pick<Config['mail'], 'timeoutMs'>): number => STEPS * timeoutMs;

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
   * @throws Undeliverable when the address is refused for good; another error when a later try may succeed. Whether an e-mail
   * was taken whose answer did not arrive, nobody can say
   */
  send(letter: Letter): Promise<void>;
}

/** The mail server refuses the address for good. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** Sends by SMTP; null where no server is set. */
export function createPost({ smtpUrl, timeoutMs, from }: Config['mail']): Post | null {
  if (smtpUrl === undefined) return null;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // What is sent is made here: nothing of it is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const late = () => new Error('The mail server did not take an e-mail in time.');
  return {
    async send(letter) {
      try {
        await within(longestMs({ timeoutMs }), transport.sendMail({ from, ...letter }), late);
      } catch (error) {
        if (isRefusedAddress(error)) throw new Undeliverable('The mail server refuses the address.');
        throw error;
      }
    },
  };
}
