import { siteUrl } from '../site/site.ts';
import { expect } from './expect.ts';

/** The mailbox of a copy has a page of its own, 25 ports above the site's. */
const mailbox = new URL(siteUrl);
mailbox.port = String(Number(mailbox.port) + 25);

export interface Mail {
  subject: string;
  text: string;
  arrivals: number;
}

/** All e-mails that have arrived. */
export const mails = async (): Promise<Mail[]> =>
  (await (await fetch(new URL('/messages', mailbox))).json()) as Mail[];

/** The e-mail that tells of these seats; resolves once it has arrived, once. @param about words of its text besides */
export async function mailAbout(seats: string[], subject: RegExp, about = ''): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await mails()).find(
        (mail) =>
          subject.test(mail.subject) &&
          mail.text.includes(`Seats: ${seats.join(', ')}`) &&
          mail.text.includes(about),
      );
      return found?.arrivals;
    })
    .toBe(1);
  return found!;
}
