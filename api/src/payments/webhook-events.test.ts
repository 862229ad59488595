import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAYMENT_EVENTS } from './events.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/production.md'), 'utf8');

test('who follows docs/production.md has the webhook told of all that the API reads, and of nothing else', () => {
  const [, section = ''] = page.split('\n## Stripe\n');
  const [list = ''] = section.split('Others are answered');
  const named = [...list.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(PAYMENT_EVENTS.toSorted());
});
