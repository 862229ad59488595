import { afterEach, beforeEach, expect, test } from 'vitest';
import { digestOf } from '../kept-files/digest.ts';
import { served } from '../testing/file-host.ts';
import { idOf } from '../testing/operator.ts';
import { openSignedOperator, type SignedOperator } from '../testing/with-root.ts';

let operator: SignedOperator;
beforeEach(async () => {
  operator = await openSignedOperator();
  await operator.published('catalog', '1.0.0', '1.1.0', '1.2.0');
});
afterEach(() => operator.close());

const live = async () => (await operator.live())?.id ?? null;
const promote = async (version: string, more: object = {}) =>
  operator.signedOrder('composition', { remotes: { catalog: version }, expected: await live(), ...more });
const revoke = async (body: object) =>
  operator.signedOrder('composition/revoke', { expected: await live(), ...body });
const versions = async () => (await operator.live())?.remotes['catalog'];
const file = async (version: string) => {
  const { integrity } = served('catalog', version, 'remoteEntry.js');
  return (await operator.api.call('GET', `/api/files/${digestOf(integrity)}`)).status;
};

test('a fix that is promoted without a fallback cannot be undone by blocking its files', async () => {
  await promote('1.0.0');
  await promote('1.1.0', { noFallback: ['catalog'] });
  expect(await versions()).toBe('1.1.0');
  await promote('1.2.0');
  expect(await versions()).toBe('1.2.0 (1.1.0)');
});

test('a revoked release is no fallback any more, goes live no more, and its files are given to nobody', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  expect([await versions(), await file('1.0.0')]).toEqual(['1.1.0 (1.0.0)', 200]);
  expect((await revoke({ releases: ['catalog@1.0.0'] })).status).toBe(200);
  expect([await versions(), await file('1.0.0'), await file('1.1.0')]).toEqual(['1.1.0', 404, 200]);
  expect(await promote('1.0.0')).toMatchObject({
    status: 409,
    body: { message: 'catalog 1.0.0 is revoked.' },
  });
  await promote('1.2.0');
  expect(await operator.signedOrder('composition/rollback', { expected: await live() })).toMatchObject({
    status: 200,
  });
  // Before that 1.1.0 was live as well, with what is revoked as its fallback: going there would do nothing.
  expect(await operator.signedOrder('composition/rollback', { expected: await live() })).toMatchObject({
    status: 409,
    body: { message: 'catalog 1.0.0 is revoked.' },
  });
  expect([await versions(), await file('1.0.0')]).toEqual(['1.1.0', 404]);
});

test('when the live release itself is revoked its fallback takes its place; without one nothing is done', async () => {
  await promote('1.0.0');
  expect(await revoke({ releases: ['catalog@1.0.0'] })).toMatchObject({ status: 409 });
  await promote('1.1.0');
  await revoke({ releases: ['catalog@1.1.0'] });
  expect(await versions()).toBe('1.0.0');
  // Also who is booking: else its code could say of any tab that a booking is open.
  const { body } = await operator.api.call('GET', '/api/composition');
  const { urgent, createdAt } = body['composition'] as { urgent?: string; createdAt: string };
  expect(urgent).toBe(createdAt);
});

test('of a remote nothing older than one release can be given any more', async () => {
  await promote('1.0.0');
  await promote('1.1.0');
  await promote('1.2.0');
  await revoke({ oldest: { catalog: '1.2.0' } });
  expect([await versions(), await file('1.1.0')]).toEqual(['1.2.0', 404]);
  expect((await promote('1.1.0')).body['message']).toContain('is older than 1.2.0');
});

test('a canary ends by it, since its set is older', async () => {
  const first = idOf(await promote('1.0.0'));
  await operator.signedOrder('composition/canary', {
    remotes: { catalog: '1.1.0' },
    share: 10,
    expected: first,
  });
  await revoke({ releases: ['catalog@1.1.0'] });
  expect((await operator.api.call('GET', '/api/composition')).body['canary']).toBeUndefined();
});

test('what is not published is not revoked: somebody has mistyped it', async () => {
  await promote('1.0.0');
  expect(await revoke({ releases: ['catalog@9.0.0'] })).toMatchObject({ status: 404 });
});
