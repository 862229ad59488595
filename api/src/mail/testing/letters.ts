/** One e-mail of each kind, as it is composed, to be looked at. */
import { generateKeyPairSync } from 'node:crypto';
import type { Language } from '../../bookings/language.ts';
import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import { composeLetter } from '../letter/compose.ts';
import { waitEndedLetter } from '../letter/wait-ended.ts';
import type { Letter } from '../post/post.ts';

export const LETTER_KINDS = [
  'paid',
  'reminder',
  'refund',
  'show_cancelled',
  'seats_held',
  'wait_ended',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

const AT = new Date('2026-11-20T03:00:00Z');
const config = {
  siteUrl: 'https://cinema.example',
  cinema: {
    name: 'Matinee',
    address: '12 Nguyễn Huệ, District 1, Ho Chi Minh City, Vietnam',
    phone: '+84 28 5550 1234',
    mail: 'hello@cinema.example',
    timeZone: 'Asia/Ho_Chi_Minh',
    halls: 3,
    hall: { blocks: [['A', 'B']], seatsPerRow: 8 },
    cleaningMinutes: 15,
    fewSeatsPercent: 20,
  },
  ticketKey: generateKeyPairSync('ed25519').privateKey,
};
const TITLE = 'The Extraordinarily Long Voyage of the Heron and Her Companions';
const show: ShowDocument = {
  _id: '64b0c0ffee00000000005100',
  movieId: '100',
  hall: 2,
  startsAt: new Date('2026-11-21T12:30:00Z'),
  endsAt: new Date('2026-11-21T14:45:00Z'),
  priceCents: 1250,
  status: 'scheduled',
  format: 'IMAX',
  spoken: 'en',
  subtitles: 'vi',
  cancellation: { actor: 'boss', reason: 'The projector is broken.', at: AT },
  seats: {},
  seatsVersion: 0,
  createdAt: AT,
  schemaVersion: 1,
};
const booking: BookingDocument = {
  _id: '64b0c0ffee00000000009100',
  userId: 'user_1',
  userName: 'Mai Tran',
  showId: show._id,
  movieId: show.movieId,
  seats: ['C7', 'C8'],
  amountCents: 2500,
  currency: 'usd',
  state: 'paid',
  holdUntil: new Date('2026-11-20T05:00:00Z'),
  attempt: 1,
  refund: { reason: 'cancelled_by_owner', amountCents: 2500, requestedAt: AT },
  history: [],
  createdAt: AT,
  updatedAt: AT,
  schemaVersion: 1,
};

/** As a mail program shows it: with its pictures in it. */
function withPictures({ html, attachments }: Pick<Letter, 'html' | 'attachments'>): string {
  return attachments.reduce((page, { cid, content, contentType }) => {
    if (cid === undefined) return page;
    return page.replaceAll(
      `cid:${cid}`,
      `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
    );
  }, html);
}

/** The HTML of an e-mail. */
export async function letterHtml(kind: LetterKind, language: Language): Promise<string> {
  if (kind === 'wait_ended')
    return withPictures(await waitEndedLetter(config, { id: 'wait', show, title: TITLE, language }));
  return withPictures(
    await composeLetter(config, { kind, booking: { ...booking, language }, show, title: TITLE }),
  );
}
