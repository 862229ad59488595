/**
 * What a restored database has forgotten and nobody outside can tell it: for the person who restores, before it sells.
 * @param takenAt when the backup was taken
 */
export const forgottenSince = (takenAt: string): string[] => [
  'No release is live in it: shells serve what they have until one is promoted.',
  `What became of money after ${takenAt} is asked of Stripe. Nobody tells it what else was done since. Before visitors come:`,
  '- shows that were cancelled are on sale again: cancel them again;',
  '- shows that were added are gone, and their buyers get their money back: add them again, and tell them;',
  '- releases that were revoked since can go live again: promote others by name, and revoke them anew;',
  '- who was let in can come in again, and codes that were taken back are good: at doors that were open do not go by the scan alone.',
];
