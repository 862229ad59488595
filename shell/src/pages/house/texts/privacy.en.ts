import type { Site } from '@matinee/shared-ui';
import type { HouseText } from './house-text.ts';

/** The host of an address; undefined for none, or one within this site. */
function hostOf(address = ''): string | undefined {
  // To ask whether it is one is newer than the oldest browsers.
  try {
    return new URL(address).host;
  } catch {
    return undefined;
  }
}
const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const MAIL_SERVICE =
  'A mail service delivers our e-mails: your ticket, what becomes of it, seats that you wait for, and a reminder before the show unless you switch it off. We ask Clerk for your address at the moment of sending.';

function trailers(base: string | undefined): string[] {
  const host = hostOf(base);
  if (host === undefined) return [];
  const whose = isWithin(host, 'youtube-nocookie.com') ? 'YouTube, without its cookies' : host;
  return [
    `Trailers play from ${whose}. It hears nothing of you before you press Watch trailer, and then what any site hears that you open.`,
  ];
}

function pictures(base: string): string {
  const host = hostOf(base);
  if (host === undefined)
    return 'TMDB, a movie database, gives us texts of movies. It learns nothing about you.';
  return isWithin(host, 'tmdb.org')
    ? 'TMDB, a movie database, gives us texts and pictures of movies. Your browser loads the pictures from there, so TMDB sees its network address, as every web server does. It learns nothing about you from us.'
    : `TMDB, a movie database, gives us texts of movies. Your browser loads their pictures from ${host}, which sees its network address, as every web server does. Neither learns anything about you from us.`;
}

/**
 * What is stored, where, and who else sees it. Every sentence is about something the software does.
 * @param site which says whether e-mail is sent, and where trailers and pictures come from
 */
export const privacy = ({ mail, trailerBase, imageBase }: Site): HouseText => ({
  lead: 'We keep what a ticket needs and nothing to follow you around with: no advertising, no tracking, no sale of data.',
  sections: [
    {
      title: 'What we store',
      text: [
        'For a booking: your name, the movie, show and seats, the amount, what became of it, in which language we write to you, and the numbers under which our payment provider knows the payment. Your e-mail address is kept with it while it may still be paid for, so that you need not type it twice.',
        'Also for a booking: a code that is made from the network it was ordered from, so that nobody can hold a whole hall; the address itself is not kept. At the door, when each seat was let in, and by whom.',
        'If you share the seats that you hold, whoever has the link sees your name, the show and those seats until the show is over, unless you take the link back. A link to one ticket shows the show, the seat and its code, and no name, until you take it back or the show is over.',
        'If you wait for seats of a show: for how many, since when, and in which language we write to you.',
        'For your account: an identification number, your favorite movies, whether you want reminders, and, for staff, that they are staff. Acts of staff, such as adding or cancelling a show, are written down with their name and reason.',
        'Our technical log has a line for each request: what kind it was, how long it took, and whether somebody was signed in. It holds no names, no addresses and no search words. When a request is refused, for example a wrong sign-in or too many at once, codes made from the account and the network stand there too.',
      ],
    },
    {
      title: 'Who works for us',
      text: [
        'Clerk signs you in and keeps your name, e-mail address and password. Stripe takes your payment on its own page; what you pay with, such as the number of a card, never reaches us. Both may do so outside of your country.',
        ...(mail === false ? [] : [MAIL_SERVICE]),
        ...trailers(trailerBase),
        pictures(imageBase),
      ],
    },
    {
      title: 'Cookies and your browser’s storage',
      text: [
        'Cookies that keep you signed in are set by Clerk when you use the site; those of Stripe belong to its payment page. One cookie of our own holds a random number and decides which version of the site you get while a new one is tried out.',
        'Your browser itself remembers the seats you are picking and what a page told you last, until you close the tab. It keeps how many seats you last asked for, whether the slash key opens the search, and the pages it needs to open this site without a network.',
        'So that you get in without a network, your device keeps your tickets for shows to come until you sign out, and a ticket that somebody sent you until a few days after its show. Whoever uses the device can see them: on one that is not yours, sign out, and do not open links to tickets. None of this leaves your device.',
        'All of these are needed for what you ask for, so there is no banner to click away.',
      ],
    },
    {
      title: 'Search',
      text: [
        'Searching for a movie happens inside your browser. The words stand in the address of the page, so that you can come back to it and share it; we keep no record of them.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may see what we hold about you, have it corrected or deleted, and take it with you. Bookings that the law makes us keep for our accounts are deleted when that time is over. [Write to us](/contact).',
      ],
    },
  ],
});
