import { translator } from '@matinee/shared-ui';

/** Texts of the account's screens. */
export const t = translator({
  'sign-in.title': 'Please Sign In',
  'sign-in.action': 'Sign in',
  'sign-in.unavailable': 'Sign-in is not available right now',
  'sign-in.unavailable.hint': 'The rest of the site works. Try again in a moment.',
  'sign-in.retry': 'Try again',

  'favorites.title': 'Favorites',
  'favorites.sign-in': 'Sign in to keep the movies you love and find them here on every device.',
  'favorites.none': 'No Favorites Yet',
  'favorites.none.hint': 'Click the heart icon on a movie to keep it here.',
  'favorites.browse': 'Browse movies',

  'my-booking.title': 'My Booking',
  'my-booking.sign-in': 'Sign in to see your tickets and to pay for seats that you hold.',
  'my-booking.failed': 'Failed to fetch bookings',
  'my-booking.none': 'No bookings yet',
  'my-booking.none.hint': 'Your tickets will be here as soon as you have booked your first movie.',
  'my-booking.browse': 'Find a movie',

  'section.next': 'Next visit',
  'section.unpaid': 'Waiting for payment',
  'section.later': 'Later visits',
  'section.unknown': 'Other bookings',
  'section.past': 'Past bookings',

  'visit.place': 'Hall {hall}, seats {seats}',

  'fact.date': 'Date',
  'fact.time': 'Time',
  'fact.hall': 'Hall',
  'fact.seats': 'Seats',
  'fact.amount': 'Amount',
  'fact.reference': 'Booking',
  'fact.qr': 'QR code of booking {reference}',

  'ticket.seats': 'Codes of the seats',
  'ticket.seat': 'Seat {seat}',
  'ticket.qr': 'QR code of seat {seat}, booking {reference}',
  'ticket.used': 'Let in at {time}',
  'ticket.calendar': 'Add to calendar',

  reminders: 'Remind me by e-mail',
  'reminders.hint': 'Three hours before a show that you have tickets for.',
  'reminders.on': 'You will be reminded of your shows',
  'reminders.off': 'You will not be reminded any more',
  'reminders.failed': 'The reminders could not be changed. Please try again.',

  'state.paid': 'Payment Completed',
  'state.held': 'Unpaid',
  'state.ran-out': 'Time ran out',
  'state.unpaid-past': 'Not paid',
  'state.cancelled': 'Cancelled',
  'state.refunding': 'Refund on its way',
  'state.refunded': 'Refunded',
  'state.unknown': 'Unknown state: {state}',
  'paid-now': 'Payment Completed: {title}',

  'unpaid.left': 'Your seats are held for',
  'unpaid.ran-out':
    'The time to pay ran out and the seats were released. Pay Now claims the same seats again if they are free.',
  'unpaid.pay': 'Pay Now',
  'unpaid.pay.failed': 'Failed to create booking',
  'unpaid.map': 'Choose other seats',

  'cancel.held': 'Cancel booking',
  'cancel.paid': 'Cancel and refund',
  'cancel.paid.until': 'until {last}',
  'cancel.paid.late': 'This booking could be cancelled until {last}.',
  'cancel.held.sure': 'Give these seats back?',
  'cancel.paid.sure': 'Give these seats back? The amount is refunded to your card.',
  'cancel.yes': 'Yes, cancel',
  'cancel.no': 'Keep',
  'cancel.done': 'The booking is cancelled',
  'cancel.failed': 'The booking could not be cancelled',
});
