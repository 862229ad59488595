import type { BookingDocument, ShowDocument } from '../../db/documents.ts';
import type { MessageKind } from '../../bookings/message-kinds.ts';
import type { Config } from '../../config.ts';
import { dueCents } from '../../money-cases/refund-due.ts';
import type { ShowFacts } from '../../shows/show-facts.ts';
import { showtimeWords } from '../../shows/showtime-words.ts';
import type { Words } from './words-en.ts';

/** What an e-mail is about. */
export interface Subject {
  kind: MessageKind;
  booking: BookingDocument;
  show: ShowDocument;
  /** of the movie */
  title: string;
  /** its refund has failed for good: only its owner can say how else the money goes back */
  hasFailed?: boolean;
}

/** What an e-mail says, before it is put into a form. */
export interface Content {
  subject: string;
  title: string;
  lead: string[];
  movie: string;
  facts: [name: string, value: string][];
  closing: string[];
  link: { text: string; url: string };
  cinema: string[];
}

/** A text with its places filled. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place).trim();

function leadOf(words: Words, about: Subject, values: Record<string, string>): string[] {
  const { kind, booking, show } = about;
  if (kind === 'paid' && isFree(booking)) return [words.paid.leadFree];
  if (kind === 'paid' || kind === 'reminder') return [fill(words[kind].lead, values)];
  if (kind === 'seats_held') {
    const { lead, leadFree, one, some, oneHeld, someHeld } = words.seats_held;
    const isOne = booking.seats.length === 1;
    const parts = { count: isOne ? one : some, seats: isOne ? oneHeld : someHeld };
    const text = fill(isFree(booking) ? leadFree : lead, { ...parts, until: values['until'] ?? '' });
    const seats = new Intl.ListFormat(words.locale).format(booking.seats.toSorted());
    return [fill(text, { count: String(booking.seats.length), seats })];
  }
  const { refund } = booking;
  const money = moneyLines(words, about, values);
  if (kind === 'show_cancelled')
    return [fill(words.show_cancelled.lead, { reason: show.cancellation?.reason ?? '' }), ...money];
  const leads: Record<string, string> = words.refund.lead;
  return [leads[refund?.reason ?? ''] ?? words.refund.lead.other, ...money];
}

/** What becomes of the money. Of a payment that a bank has taken back nothing is left to send, or nobody knows yet. */
function moneyLines(
  words: Words,
  { booking: { refund }, hasFailed }: Subject,
  values: Record<string, string>,
): string[] {
  if (refund?.reason === 'dispute_lost') return [words.byBank];
  if (!refund || refund.amountCents === 0) return [words.free];
  const { beforeCents = 0 } = refund;
  const due = dueCents(refund);
  const onItsWay = hasFailed
    ? fill(words.refused, values)
    : due > 0 && fill(words.money, { amount: dollars(words, due) });
  const sent = refund.isQuestioned ? words.atBank : onItsWay;
  const before = beforeCents > 0 && fill(words.moneyBefore, { amount: dollars(words, beforeCents) });
  return [sent, before].filter((line) => line !== false);
}

/** Which seats' codes are missing because somebody else has them. */
function sentLine(words: Words, { sentSeats = [] }: Subject['booking']): string | false {
  if (sentSeats.length === 0) return false;
  const seats = new Intl.ListFormat(words.locale).format(sentSeats.map(({ seat }) => seat).toSorted());
  return fill(sentSeats.length === 1 ? words.sentOne : words.sentSome, { seats });
}

/** Format and languages, as far as somebody has said them. */
function shownIn(words: Words, { format, spoken, subtitles }: ShowFacts): [name: string, value: string][] {
  const languages = new Intl.DisplayNames(words.locale, { type: 'language' });
  const named = (text: string, code: string | undefined) =>
    code && fill(text, { language: languages.of(code) ?? code });
  const said = [format, named(words.spoken, spoken), named(words.subtitles, subtitles)].filter(Boolean);
  return said.length > 0 ? [[words.facts.shown, said.join(', ')]] : [];
}

const dollars = (words: Words, cents: number) =>
  new Intl.NumberFormat(words.locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(cents / 100);

const isFree = ({ amountCents }: Subject['booking']) => amountCents === 0;
const amountOf = (words: Words, booking: Subject['booking']) =>
  isFree(booking) ? words.noAmount : dollars(words, booking.amountCents);

/** What the link to My Booking is called: held seats want something of their owner there. */
function linkText(words: Words, { kind, booking }: Subject): string {
  if (kind !== 'seats_held') return words.own;
  return isFree(booking) ? words.seats_held.linkFree : words.seats_held.link;
}

/** Who writes, and how to ask. */
export const cinemaLines = ({ cinema }: Pick<Config, 'cinema'>, words: Words): string[] => [
  cinema.name,
  cinema.address,
  fill(words.contact, { mail: cinema.mail, phone: cinema.phone }),
];

/** Until when seats are held, as somebody reads it who may open the e-mail on another day than it was sent. */
export function untilOf(
  { cinema: { timeZone } }: Pick<Config, 'cinema'>,
  { locale }: Words,
  { createdAt, holdUntil }: Pick<Subject['booking'], 'createdAt' | 'holdUntil'>,
): string {
  const { day, time } = showtimeWords(holdUntil, timeZone, locale);
  return day === showtimeWords(createdAt, timeZone, locale).day ? time : `${day} ${time}`;
}

/** What is to be said to the owner of a booking. */
export function contentOf(config: Pick<Config, 'cinema' | 'siteUrl'>, words: Words, about: Subject): Content {
  const { kind, booking, show, title } = about;
  const { cinema, siteUrl } = config;
  const { day, time } = showtimeWords(show.startsAt, cinema.timeZone, words.locale);
  const until = untilOf(config, words, booking);
  const values = { title, day, time, until, mail: cinema.mail };
  const isTicket = kind === 'paid' || kind === 'reminder';
  const isPriced = isTicket || kind === 'seats_held';
  const closing = [
    isTicket && sentLine(words, booking),
    kind === 'paid' && words.calendar,
    kind === 'reminder' && words.noReminders,
  ];
  return {
    subject: fill(words[kind].subject, values),
    title: words[kind].title,
    lead: leadOf(words, about, values),
    movie: title,
    facts: [
      [words.facts.day, day],
      [words.facts.time, time],
      [words.facts.hall, String(show.hall)],
      ...shownIn(words, show),
      [words.facts.seats, booking.seats.toSorted().join(', ')],
      ...(isPriced ? [[words.facts.amount, amountOf(words, booking)] as [string, string]] : []),
      [words.facts.booking, booking._id.slice(-8).toUpperCase()],
    ],
    closing: closing.filter((line) => line !== false),
    link: { text: linkText(words, about), url: `${siteUrl}/my-booking` },
    cinema: cinemaLines(config, words),
  };
}
