import type { Config } from '../../config.ts';
import type { Letter } from '../post/post.ts';
import { calendarFile } from '../../tickets/calendar.ts';
import { codesOf } from '../../tickets/codes.ts';
import { contentOf, type Subject } from './facts.ts';
import { htmlForm } from './html.ts';
import { plainText } from './plain-text.ts';
import { qrPicture } from './qr-picture.ts';
import { wordsOf } from './words.ts';

/** The code of one seat and the name of its picture within the e-mail. */
export interface SeatCode {
  seat: string;
  code: string;
  cid: string;
}

/** Makes the e-mail that tells the owner of a booking something: HTML, plain text, and what is attached to them. */
export async function composeLetter(
  config: Pick<Config, 'cinema' | 'siteUrl' | 'ticketKey'>,
  about: Subject,
): Promise<Omit<Letter, 'to'>> {
  const { kind, booking, show } = about;
  const words = wordsOf(booking.language);
  const { hostname } = new URL(config.siteUrl);
  const isTicket = kind === 'paid' || kind === 'reminder';
  // The code of a seat that was sent is the friend's: two people with one code are one too many at the door.
  const isSent = (seat: string) => booking.sentSeats?.some((sent) => sent.seat === seat) ?? false;
  const codes = isTicket
    ? codesOf(booking, show, config)
        .filter(({ seat }) => !isSent(seat))
        .map((one) => ({ ...one, cid: `${one.seat}.${booking._id}@${hostname}` }))
    : [];
  const content = contentOf(config, words, about);
  const pictures = codes.map(({ seat, code, cid }) => ({
    filename: `seat-${seat}.png`,
    content: qrPicture(code),
    contentType: 'image/png',
    cid,
  }));
  const calendar = {
    filename: 'show.ics',
    content: calendarFile(config, about, words.facts),
    // Without a method, as the file has none: the one is only to be said with the other. RFC 5545, 3.7.2
    contentType: 'text/calendar; charset=utf-8',
  };
  return {
    messageId: `<${booking._id}.${kind}@${hostname}>`,
    subject: content.subject,
    text: plainText(words, content, codes),
    html: await htmlForm(words, content, codes),
    attachments: [...pictures, ...(kind === 'paid' ? [calendar] : [])],
  };
}
