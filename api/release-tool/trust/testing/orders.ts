/** Orders that come to be signed, beside what is live. */
import { newSigningKeys } from '@matinee/api/release-signing';
import { addSignature, setOf } from '@matinee/api/release-trust';

const { signingKey, publicKey } = newSigningKeys();
export { publicKey };
export const CREATED_AT = '2026-01-01T00:00:00.000Z';
export const release = (name: string, version: string, fallback?: string) => ({
  name,
  version,
  ...(fallback !== undefined && { fallback: { version: fallback } }),
});
export const wholeSet = (
  counter: number,
  composition: Parameters<typeof setOf>[0] & { createdAt: string },
) => ({
  set: addSignature(
    'set',
    setOf(composition, { counter, at: new Date(CREATED_AT), share: 100, log: { length: 0, head: '' } }),
    signingKey,
  ),
  composition: { ...composition, remotes: [...composition.remotes] },
});
export const ban = { revoked: ['booking@1.0.0'], oldest: { catalog: '1.0.0' } };
export const live = wholeSet(7, {
  id: 'live',
  createdAt: CREATED_AT,
  shell: { version: '1.0.0' },
  remotes: [release('booking', '1.1.0', '1.0.1'), release('catalog', '1.0.0')],
  ...ban,
});
export const next = (remotes: object[], change: object = ban) =>
  wholeSet(8, {
    id: 'next',
    createdAt: CREATED_AT,
    shell: { version: '1.0.0' },
    remotes: remotes as ReturnType<typeof release>[],
    ...change,
  });
export const order = (toSign: ReturnType<typeof next>, body: object, path = '/api/composition') => ({
  path,
  body: { reason: 'a test', ...body },
  toSign: { ...toSign, live },
});
export const booking = release('booking', '1.1.0', '1.0.1');
export const both = { remotes: { booking: '1.1.0', catalog: '1.1.0' } };
