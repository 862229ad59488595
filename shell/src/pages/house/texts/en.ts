import type { HousePageName } from '../house-pages.ts';
import type { HouseText } from './house-text.ts';
import { privacy } from './privacy.en.ts';
import { terms } from './terms.en.ts';

const about: HouseText = {
  lead: 'Matinee is a cinema. This site shows what is on, lets you pick your very seat, and sells it in two minutes.',
  sections: [
    {
      title: 'What we care about',
      text: [
        'A film is best in the dark, on a large screen, among people. Everything here is made to get you there without fuss: real seats on a real plan, prices that never change for a show, and no fee on top.',
        'You can look at everything without an account. You sign in when you buy, so that your tickets find you on every device.',
      ],
    },
    {
      title: 'From the sofa to the seat',
      text: [
        'Choose a film under [Movies](programme), a day and a time. Take up to five seats on the plan. They are yours for ten minutes while you pay by card. Your tickets are then under [My Booking](bookings).',
      ],
    },
    {
      title: 'For everyone',
      text: [
        'The whole way from the front page to the ticket works with a keyboard and with a screen reader, and in large print. If something stands in your way, [tell us](/contact), and we mend it.',
      ],
    },
  ],
};

const contact: HouseText = {
  lead: 'Questions about a booking, a refund or our house? Write or call, and a person will answer.',
  sections: [
    {
      title: 'Write',
      text: [
        '[hello@matinee.test](mailto:hello@matinee.test). Please name the booking: its reference stands on the ticket under [My Booking](bookings). We never ask for card numbers.',
      ],
    },
    {
      title: 'Call',
      text: ['[+84 28 5550 1234](tel:+842855501234). Best for a show that begins today.'],
    },
    {
      title: 'What you can do yourself',
      text: [
        'Pay for seats that you hold, and cancel a booking: both under [My Booking](bookings). When and how money comes back is told in the [refund rules](/refunds).',
      ],
    },
  ],
};

const refunds: HouseText = {
  lead: 'Plans change. Until two hours before the show you can give your tickets back, and the whole amount is refunded.',
  sections: [
    {
      title: 'You cancel',
      text: [
        'Open the booking under [My Booking](bookings) and choose Cancel and refund. This works until two hours before the show begins, for the whole booking. Later than that a ticket cannot be given back.',
        'Seats that you hold and have not paid for can be given back at once, and nothing is charged. Left alone, they are free again after ten minutes.',
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
        'If your payment arrives after the ten minutes, you get your seats if they are still free. If not, or if the show has begun or was cancelled, the whole amount goes back by itself.',
      ],
    },
    {
      title: 'How the money comes back',
      text: [
        'Always to the card that was charged, by our payment provider Stripe. We start it at once; your bank usually shows it within five to ten days. Under My Booking you see Refund on its way, then Refunded.',
      ],
    },
  ],
};

/** Texts of the house's pages in English. */
export const houseTexts: Record<HousePageName, HouseText> = { about, contact, refunds, privacy, terms };
