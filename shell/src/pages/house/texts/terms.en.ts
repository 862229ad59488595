import type { HouseText } from './house-text.ts';
import type { RuleWords } from './rules.en.ts';

/** The rules of a purchase, as the software keeps them. */
export const terms = ({ seats, hold, cancelUntil }: RuleWords): HouseText => ({
  lead: 'The rules of buying a ticket here, in words that can be read.',
  sections: [
    {
      title: 'Choosing and holding seats',
      text: [
        `A booking has ${seats} of one show. When you go on to payment, your choice is held for you for ${hold} and nobody else can take it. After that it is free again.`,
        'If a payment arrives later than that, the [refund rules](/refunds) say what happens.',
      ],
    },
    {
      title: 'Price and payment',
      text: [
        'The price stands beside the time of the show, in US dollars for one seat. The price of a show never changes once it is on sale, and nothing is added to it. You pay on the page of Stripe, our payment provider, in one of the ways that it offers there.',
        'The contract between us is made when your payment has arrived. My Booking then says Payment Completed.',
      ],
    },
    {
      title: 'Your ticket',
      text: [
        'It is under [My Booking](bookings), with a code to show at the door. Anyone who shows it can come in with it, so pass it on with care.',
      ],
    },
    {
      title: 'Giving back',
      text: [
        `You can give your tickets back ${cancelUntil}, for the full amount: see the [refund rules](/refunds).`,
      ],
    },
    {
      title: 'This site',
      text: [
        'We do our best to show times and movies as they are. If we made a mistake that matters to you, you get your money back.',
      ],
    },
  ],
});
