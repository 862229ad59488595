import { z } from 'zod';

const refusalSchema = z.object({
  code: z.literal('EENVELOPE'),
  /** what the server answered: to the sender, to the address or to the beginning of the text */
  command: z.literal('RCPT TO'),
  response: z.string(),
});

/** RFC 5321, 4.2.1 and RFC 3463, 2: refused for good, and why. */
const FOR_GOOD = /^5\d\d[ -]5\.(\d{1,3}\.\d{1,3})\b/;
/**
 * RFC 3463, 3.2 and 3.3, RFC 7505, 4.2: no such mailbox, no such domain, no address at all, moved away, a domain that takes no
 * e-mail; a mailbox that is switched off.
 */
const OF_THE_ADDRESS = new Set(['1.1', '1.2', '1.3', '1.6', '1.10', '2.1']);

/**
 * Whether a mail server refuses an address for good, and not who sends, what is sent or for the time being: then every other
 * e-mail would be refused as well, until somebody sees to it. A refusal that does not say why counts as one of those, as a
 * try too many costs less than a ticket that never arrives.
 * @param error of nodemailer
 */
export function isRefusedAddress(error: unknown): boolean {
  const refusal = refusalSchema.safeParse(error);
  return refusal.success && OF_THE_ADDRESS.has(FOR_GOOD.exec(refusal.data.response)?.[1] ?? '');
}
