import type { Session } from '../contract/session/session.ts';

/** Nobody. */
export const signedOut: Session = {
  status: 'signed-out',
  user: null,
  getToken: async () => null,
  openSignIn: () => {},
  SignInForm: () => null,
};

/** Somebody, with a token. */
export const signedIn: Session = {
  ...signedOut,
  status: 'signed-in',
  user: { id: 'ann', name: 'Ann', email: null },
  getToken: async () => 'token',
};
