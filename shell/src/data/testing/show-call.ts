import { apiCall, schema, type Session } from '@matinee/shared-ui';

/** What screens ask for in tests of the page's one cache. */
export const showCall = apiCall({
  method: 'GET',
  path: () => '/api/show/1',
  auth: 'none',
  answer: schema.object({ title: schema.string() }),
  failure: 'Failed to load the show.',
});
/** Nobody is signed in, and nothing is asked for that needs somebody. */
export const signedOut: Session = {
  status: 'signed-out',
  user: null,
  getToken: async () => null,
  openSignIn: () => {},
  SignInForm: () => null,
};
