import { remoteNames } from '../../site/ports.ts';

/** The names that production has; on the rig's machine all of them lead to its nginx. */
export const SITE = 'cinema.example';
export const SITE_URL = `https://${SITE}`;
export const PREVIEW = 'preview-cinema.example';
export const CLERK = 'clerk.cinema.example';
/** Where Stripe's stand-in shows its payment pages. */
export const CHECKOUT = 'checkout.stripe.com';
/** The name of the host of a remote. */
export const hostOf = (remote: string): string => `${remote}.${SITE}`;

/** The vendors' own names → the stand-in that answers there. */
export const VENDORS = {
  'api.clerk.com': 'clerk',
  [CLERK]: 'clerk',
  'api.stripe.com': 'stripe',
  [CHECKOUT]: 'stripe',
  'api.themoviedb.org': 'films',
  'image.tmdb.org': 'films',
} as const;

/** All that the certificate is for. */
export const allNames = (): string[] => [SITE, PREVIEW, ...remoteNames.map(hostOf), ...Object.keys(VENDORS)];
