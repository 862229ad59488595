/**
 * What a restored database has forgotten and nobody outside can tell it: for the person who restores, before it sells.
 * @param takenAt when the backup was taken
 */
export const forgottenSince = (takenAt: string): string[] => [
  'No release is live in it: shells serve what they have until one is promoted.',
  `What became of money after ${takenAt} is asked of Stripe. Nobody tells it what else was done since. Before visitors come:`,
  '- tickets that were sold since are gone, free ones without a trace, and their seats are on sale again while their owners have the codes: payments without a booking on the Money page are theirs, and Stripe says whose, so write to them, and let no door go by signatures alone tonight;',
  '- shows that were cancelled are on sale again: cancel them again;',
  '- shows that were added are gone, and their buyers get their money back: add them again, and tell them;',
  '- releases that were revoked since can go live again: promote others by name, and revoke them anew;',
  '- refunds that were settled by hand are open again: look at the receipts before you pay one out once more, and at their tickets, which may be good again;',
  '- who gave a booking back while Stripe had not sent its money may have a ticket again: ask them;',
  '- a seat that was sent has its code of before: the door calls the sent one no longer the newest, and its owner sends it anew;',
  '- who was let in can come in again, and codes that were taken back are good: at doors that were open do not go by the scan alone.',
];
