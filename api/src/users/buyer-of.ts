import type { User } from '@clerk/backend';
import type { Buyer } from '../dependencies.ts';

type Names = Pick<User, 'fullName' | 'username'>;
type Address = Pick<NonNullable<User['primaryEmailAddress']>, 'emailAddress'> & {
  verification: { status: string } | null;
};

/** The name on a ticket when the identity provider knows none. */
export const GUEST: Buyer = { name: 'Guest', email: null };

/**
 * Whom a ticket of an account is issued to. The address counts once it is proven: any other could send the receipts to a
 * stranger.
 */
export function buyerOf(user: Names & { primaryEmailAddress: Address | null }): Buyer {
  const { fullName, username, primaryEmailAddress: address } = user;
  const isProven = address?.verification?.status === 'verified';
  return { name: fullName ?? username ?? GUEST.name, email: isProven ? address.emailAddress : null };
}
