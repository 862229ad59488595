import { expect, test } from 'vitest';
import { standInsNeeded } from './environment.ts';

test('without keys every service has a stand-in', () => {
  expect(standInsNeeded({})).toEqual(['mongodb', 'clerk', 'stripe', 'films']);
});
test('a service whose keys are there is the real one', () => {
  expect(standInsNeeded({ MONGODB_URI: 'mongodb://db', TMDB_API_KEY: 'k' })).toEqual(['clerk', 'stripe']);
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
