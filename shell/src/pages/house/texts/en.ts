import type { Site } from '@matinee/shared-ui';
import type { HousePageName } from '../house-pages.ts';
import { telephoneLink } from './telephone-link.ts';
import type { HouseText } from './house-text.ts';
import { privacy } from './privacy.en.ts';
import { ruleWords, type RuleWords } from './rules.en.ts';
import { terms } from './terms.en.ts';

const about = ({ cinema }: Site, { upToSeats, hold }: RuleWords): HouseText => ({
  lead: `${cinema ? `${cinema.name} is` : 'We are'} a cinema. This site shows what is on, lets you pick your very seat, and sells it in two minutes.`,
  sections: [
    {
      title: 'What we care about',
      text: [
        'A movie is best in the dark, on a large screen, among people. Everything here is made to get you there without fuss: real seats on a real plan, prices that never change for a show, and no fee on top.',
        'You can look at everything without an account. You sign in when you buy, so that your tickets find you on every device.',
      ],
    },
    {
      title: 'From the sofa to the seat',
      text: [
        `Choose a movie under [Movies](programme), a day and a time. Take ${upToSeats} on the plan. What you take is yours for ${hold} while you pay. Your tickets are then under [My Booking](bookings).`,
      ],
    },
    {
      title: 'For everyone',
      text: [
        'The whole way from the front page to the ticket works with a keyboard and with a screen reader, and in large print. If something stands in your way, [tell us](/contact), and we mend it.',
      ],
    },
  ],
});

const ways = ({ cinema }: Site): HouseText['sections'] =>
  cinema
    ? [
        {
          title: 'Write',
          text: [
            `[${cinema.mail}](mailto:${cinema.mail}). Please name the booking: its reference stands with each booking under [My Booking](bookings). We never ask for card numbers.`,
          ],
        },
        {
          title: 'Call',
          text: [`[${cinema.phone}](${telephoneLink(cinema.phone)}). Best for a show that begins today.`],
        },
        { title: 'Visit', text: [`${cinema.name}, ${cinema.address}`] },
      ]
    : [
        {
          title: 'Write or call',
          text: [
            'Our address and number are missing here right now. Please load this page again in a minute.',
          ],
        },
      ];

const contact = (site: Site): HouseText => ({
  lead: 'Questions about a booking, a refund or our house? Write or call, and a person will answer.',
  sections: [
    ...ways(site),
    {
      title: 'What you can do yourself',
      text: [
        'Pay for seats that you hold, and cancel a booking: both under [My Booking](bookings). When and how money comes back is told in the [refund rules](/refunds).',
      ],
    },
  ],
});

const refunds = ({ cancelUntil }: RuleWords): HouseText => ({
  lead: `Plans change. You can give your tickets back ${cancelUntil}, and the whole amount is refunded.`,
  sections: [
    {
      title: 'You cancel',
      text: [
        `Open the booking under [My Booking](bookings) and choose Cancel and refund. This works ${cancelUntil}, for the whole booking. Later than that, or once somebody was let in with it, it cannot be given back.`,
        'Seats that you hold and have not paid for can be given back at once, and nothing is charged. Left alone, they are free again by themselves: [My Booking](bookings) says until when they are yours.',
      ],
    },
    {
      title: 'We cancel',
      text: [
        'If we have to cancel a show, every ticket for it is refunded in full without your doing anything. My Booking shows it.',
      ],
    },
    {
      title: 'A payment that came too late',
      text: [
        'If your payment arrives when your seats are no longer held, you get them if they are still free. If not, or if the show has begun or was cancelled, the whole amount goes back by itself.',
      ],
    },
    {
      title: 'How the money comes back',
      text: [
        'Always the way it was paid, by our payment provider Stripe. We start it at once; your bank usually shows it within five to ten days. Under My Booking you see Refund on its way, then Refunded.',
      ],
    },
  ],
});

/**
 * The text of a page of the house in English.
 * @param site whose name, ways to reach it and rules it tells
 */
export function houseText(name: HousePageName, site: Site): HouseText {
  const words = ruleWords(site.booking);
  const texts: Record<HousePageName, () => HouseText> = {
    about: () => about(site, words),
    contact: () => contact(site),
    refunds: () => refunds(words),
    privacy: () => privacy(site),
    terms: () => terms(words),
  };
  return texts[name]();
}
