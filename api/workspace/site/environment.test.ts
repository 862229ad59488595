import { expect, test } from 'vitest';
import { standInsNeeded } from './environment.ts';

test('without keys every service has a stand-in', () => {
  expect(standInsNeeded({})).toEqual(['mongodb', 'clerk', 'stripe', 'films', 'mailbox']);
});
test('a service whose keys are there is the real one', () => {
  const real = { MONGODB_URI: 'mongodb://db', TMDB_API_KEY: 'k', SMTP_URL: 'smtp://mail' };
  expect(standInsNeeded(real)).toEqual(['clerk', 'stripe']);
  expect(standInsNeeded({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' })).not.toContain('stripe');
});
test.each([
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
  ['CLERK_SECRET_KEY', 'CLERK_PUBLISHABLE_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
])('%s alone is refused in a sentence that names %s', (there, missing) => {
  expect(() => standInsNeeded({ [there]: 'x' })).toThrow(`${there} is set but ${missing} is not`);
});
