import { useFavorites, useIsAdmin } from '@matinee/shared-ui';

/** Fetches what every page of a signed-in user needs (specification 4): the admin flag and the favorites. */
export function SignedInData() {
  useFavorites();
  useIsAdmin();
  return null;
}
