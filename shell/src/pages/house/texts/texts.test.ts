import type { Site } from '@matinee/shared-ui';
import { expect, onTestFinished, test, vi } from 'vitest';
import { housePages, type HousePageName } from '../house-pages.ts';
import { houseText } from './en.ts';
import { ruleWords } from './rules.en.ts';

const names = Object.keys(housePages) as HousePageName[];
const unknown: Site = { imageBase: '', timeZone: 'UTC' };
const odeon: Site = {
  ...unknown,
  cinema: { name: 'Odeon', address: '1 Movie Street', phone: '(030) 123-456', mail: 'hi@odeon.test' },
  booking: { maxSeats: 3, holdMinutes: 4, cancelUntilMinutes: 90 },
};
const wordsOf = (name: HousePageName, site: Site) => {
  const { lead, sections } = houseText(name, site);
  return [lead, ...sections.flatMap(({ text }) => text)].join('\n');
};

test('the pages tell the rules and the names that the server keeps', () => {
  expect(wordsOf('about', odeon)).toMatch(/^Odeon is a cinema/);
  expect(wordsOf('about', odeon)).toContain(
    'Take up to 3 seats on the plan. What you take is yours for 4 minutes',
  );
  expect(wordsOf('terms', odeon)).toContain('1 to 3 seats');
  expect(wordsOf('terms', odeon)).toContain('4 minutes');
  for (const name of ['refunds', 'terms'] as const)
    expect(wordsOf(name, odeon), name).toContain('until 90 minutes before the show');
  const contact = wordsOf('contact', odeon);
  for (const way of ['[(030) 123-456](tel:030123456)', '(mailto:hi@odeon.test)', 'Odeon, 1 Movie Street'])
    expect(contact).toContain(way);
});

test('the refund rules promise no hold of a length: seats with friends and from the waiting list are held for another one', () => {
  expect(wordsOf('refunds', odeon)).not.toContain('4 minutes');
  expect(wordsOf('refunds', odeon)).toContain('[My Booking](bookings) says until when they are yours');
});

test('what is said of privacy is there also in a browser that cannot say whether an address is one', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override readonly canParse = undefined as never;
    },
  );
  const elsewhere = { ...odeon, imageBase: 'https://pictures.test/small' };
  expect(wordsOf('privacy', elsewhere)).toContain('pictures.test');
  expect(wordsOf('privacy', { ...odeon, imageBase: '/pictures' })).not.toContain('undefined');
});

test('what the server has not told is told without a number or a name', () => {
  for (const name of names) {
    const words = wordsOf(name, unknown);
    expect(words, name).not.toMatch(/undefined|Matinee|@|\d+ (minutes?|hours?|seats?)/);
  }
  expect(wordsOf('refunds', unknown)).toContain('until the time that your ticket names');
});

const OR_LATER = 'or until a later time that your ticket names';

test('who bought a ticket before the end was set to an earlier time is told that its own end holds', () => {
  for (const name of ['refunds', 'terms'] as const)
    expect(wordsOf(name, odeon), name).toContain(`until 90 minutes before the show, ${OR_LATER},`);
  // Nothing is later than the show itself.
  const always = { ...odeon, booking: { maxSeats: 3, holdMinutes: 4, cancelUntilMinutes: 0 } };
  for (const name of ['refunds', 'terms'] as const)
    expect(wordsOf(name, always), name).not.toContain(OR_LATER);
});

test.each([
  [
    { maxSeats: 5, holdMinutes: 10, cancelUntilMinutes: 120 },
    '10 minutes',
    `until 2 hours before the show, ${OR_LATER}`,
  ],
  [
    { maxSeats: 5, holdMinutes: 0.5, cancelUntilMinutes: 60 },
    '30 seconds',
    `until 1 hour before the show, ${OR_LATER}`,
  ],
  [{ maxSeats: 5, holdMinutes: 60, cancelUntilMinutes: 0 }, '1 hour', 'until the show begins'],
])('%j reads %s and %s', (rules, hold, cancelUntil) =>
  expect(ruleWords(rules)).toMatchObject({ hold, cancelUntil }),
);

test('one seat is spoken of in the singular', () =>
  expect(ruleWords({ maxSeats: 1, holdMinutes: 1, cancelUntilMinutes: 1 })).toMatchObject({
    seats: 'one seat',
    upToSeats: 'one seat',
  }));

test('the privacy page names everybody who works for us', () => {
  for (const vendor of ['Clerk', 'Stripe', 'TMDB']) expect(wordsOf('privacy', odeon)).toContain(vendor);
});

test('the privacy page names who plays trailers and has pictures as they are set, and no mail service where none is used', () => {
  const usual = {
    ...odeon,
    imageBase: 'https://image.tmdb.org/t/p',
    trailerBase: 'https://www.youtube-nocookie.com/embed',
    mail: true,
  };
  expect(wordsOf('privacy', usual)).toMatch(/A mail service[^]*YouTube, without its cookies[^]*so TMDB sees/);
  const own = {
    imageBase: 'https://pictures.test/p',
    trailerBase: 'https://player.test/embed',
    mail: false,
  };
  const words = wordsOf('privacy', { ...usual, ...own });
  expect(words).toMatch(/Trailers play from player\.test\.[^]*pictures from pictures\.test/);
  expect(words).not.toMatch(/mail service|YouTube|TMDB sees/);
  expect(wordsOf('privacy', { ...usual, trailerBase: 'https://www.youtube.com/embed' })).not.toContain(
    'without its cookies',
  );
});

test('the privacy page names what is kept of who waits for seats, and how long a shared link tells a name', () => {
  const words = wordsOf('privacy', odeon);
  expect(words).toContain(
    'If you wait for seats of a show: for how many, since when, and in which language we write to you.',
  );
  expect(words).toMatch(
    /whoever has the link sees your name, the show and those seats until the show is over/,
  );
  expect(wordsOf('privacy', { ...odeon, mail: true })).toContain('seats that you wait for');
});

test('the refund rules say that who was let in cannot give back, whenever that was', () =>
  expect(wordsOf('refunds', odeon)).toContain('once somebody was let in with it'));

test('no page says what can be paid with: that is a setting of the payment page', () => {
  for (const name of names)
    expect(wordsOf(name, odeon), name).not.toMatch(/(by|your|the) card\b|card payment/);
});

test('every link inside the site leads to a page of the house or to what a remote’s page is for', () => {
  const known = ['programme', 'bookings', ...Object.values(housePages).map((page) => page.path)];
  for (const name of names)
    for (const [, address = ''] of wordsOf(name, odeon).matchAll(/\]\(([^):]*)\)/g))
      expect(known, name).toContain(address);
});
