import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { addSignature, hashOf, setOf } from '@matinee/api/release-trust';
import { newSigningKeys } from '@matinee/api/release-signing';
import { signOrWrite } from './trust/sets.ts';
import { releaseApi } from './release-api.ts';

/** An API that answers everything with that. */
async function apiAnswering(status: number, body: object) {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return releaseApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const composition = {
  id: 'live',
  createdAt: '2026-11-01T08:00:00.000Z',
  remotes: [{ name: 'catalog', version: '1.0.0', languages: ['vi'] }],
  region: 'south',
};

test('a site that is newer than this tool may answer more than the tool knows', async () => {
  const api = await apiAnswering(200, { success: true, composition, until: 'tomorrow' });
  expect(await api.liveState()).toMatchObject({
    composition: { id: 'live', remotes: [{ version: '1.0.0' }] },
  });
  const gates = [{ gate: 'answers', open: true, says: 'all calls are there' }];
  expect(await (await apiAnswering(200, { success: true, gates })).check({}, 'key')).toEqual(gates);
});

test('an answer without what is needed of it is no answer', async () => {
  const { id: _, ...nameless } = composition;
  await expect((await apiAnswering(200, { composition: nameless })).liveState()).rejects.toThrow('id');
});

test('a refusal has the API’s sentence, its fields and its gates', async () => {
  const gates = [{ gate: 'routes', open: false, says: '/ is claimed', next: 'Choose another path.' }];
  const refusal = { success: false, code: 'conflict', message: 'No.', fields: { name: 'is taken' }, gates };
  await expect((await apiAnswering(409, refusal)).publish({}, 'key')).rejects.toMatchObject({
    status: 409,
    message: 'No.\n  name: is taken',
    gates,
  });
});

test('an order that has to be signed is given once more with its signature, and the key stays here', async () => {
  const { signingKey } = newSigningKeys();
  const set = setOf(composition, { counter: 3, at: new Date(), share: 100, log: { length: 0, head: '' } });
  const live = { set: addSignature('set', set, signingKey), composition };
  const given: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      given.push(body);
      const { signed } = JSON.parse(body) as { signed?: object };
      const refusal = {
        success: false,
        code: 'needs_signature',
        message: 'Sign it.',
        toSign: { set, composition, live },
      };
      response.writeHead(signed ? 200 : 409).end(JSON.stringify(signed ? { composition } : refusal));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const order = { expected: 'live', reason: 'a test' };
  await expect(releaseApi(url).rollBack(order, 'key')).rejects.toThrow('Sign it.');
  await releaseApi(url, (unsigned) => signOrWrite(unsigned, signingKey, { say: () => {} })).rollBack(
    order,
    'key',
  );
  const { id, createdAt } = composition;
  expect(JSON.parse(given.at(-1) ?? '')).toEqual({
    ...order,
    signed: { set: addSignature('set', set, signingKey), composition: { id, createdAt } },
  });
  expect(set.signed.composition.hash).toBe(hashOf(composition));
  expect(given.join()).not.toContain(signingKey);
});
