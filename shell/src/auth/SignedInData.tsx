import { useFavourites, useIsAdmin } from '@matinee/shared-ui';

/** Fetches what every page of a signed-in user needs (specification 4): the admin flag and the favourites. */
export function SignedInData() {
  useFavourites();
  useIsAdmin();
  return null;
}
