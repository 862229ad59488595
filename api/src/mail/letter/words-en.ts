/** What e-mails say, in English. Another language is another object of this shape. */
export const EN = {
  locale: 'en-GB',
  paid: {
    subject: 'Your ticket: {title}, {day} {time}',
    title: 'Your ticket',
    lead: 'Payment received. Show the code of each seat at the door: one code lets in one person.',
  },
  reminder: {
    subject: 'Today at {time}: {title}',
    title: 'Your movie begins soon',
    lead: 'Your show begins at {time}. Have the code of each seat ready at the door.',
  },
  refund: {
    subject: 'Cancelled: {title}, {day} {time}',
    title: 'Your booking is cancelled',
    lead: {
      cancelled_by_owner: 'You have given your seats back, and their codes no longer let anybody in.',
      show_started: 'Your payment arrived after the show had begun, so there is no ticket for it.',
      seats_gone: 'Your payment arrived after the seats had gone to somebody else, so there is no ticket.',
      amount_differs: 'The amount that was paid is not the price of the seats, so there is no ticket.',
      paid_after_cancel: 'Your payment arrived after the booking had been cancelled, so there is no ticket.',
      other: 'Your money has been returned, so the codes of these seats no longer let anybody in.',
    },
  },
  seats_held: {
    subject: 'Seats for you until {until}: {title}, {day} {time}',
    title: 'Your seats are here',
    lead: 'You waited for {count}. {seats} held for you until {until}. Pay for them on My Booking by then; after that they go to the next one who waits.',
    one: 'a seat',
    some: '{count} seats',
    oneHeld: 'Seat {seats} is',
    someHeld: 'Seats {seats} are',
    link: 'Pay for your seats',
  },
  show_cancelled: {
    subject: 'The show is cancelled: {title}, {day} {time}',
    title: 'The show is cancelled',
    lead: 'We are sorry: this show does not take place. {reason}',
  },
  wait_ended: {
    subject: 'The show that you wait for is cancelled: {title}, {day} {time}',
    title: 'The show is cancelled',
    lead: 'You wait for seats of a show that does not take place, and we are sorry. {reason}',
    nothing: 'You need not do anything: no seats were held for you, and nothing was charged.',
    link: 'Other times of this movie',
  },
  money: '{amount} goes back to the card that you paid with. Banks take up to ten days to show it.',
  free: 'Nothing was paid for it.',
  facts: { day: 'Date', time: 'Time', hall: 'Hall', seats: 'Seats', amount: 'Amount', booking: 'Booking' },
  seat: 'Seat {seat}',
  code: 'Code of seat {seat}: {code}',
  calendar: 'The attached file puts the show into your calendar.',
  own: 'All your bookings',
  noReminders: 'No more reminders? Switch them off on My Booking.',
  contact: 'Questions: {mail} or {phone}',
};
export type Words = typeof EN;
