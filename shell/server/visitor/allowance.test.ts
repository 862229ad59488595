import { expect, test } from 'vitest';
import { askApi } from '../page/data/ask-api.ts';
import { pageDataSchema } from '../page/data/page-data.ts';
import { allowanceOf } from './allowance.ts';

test('who makes addresses up uses up their own questions, and none of others', async () => {
  const asked: string[] = [];
  const fetched = globalThis.fetch;
  globalThis.fetch = (async (address: string) => {
    asked.push(String(address));
    return Response.json({ success: false, code: 'not_found', message: 'No.' }, { status: 404 });
  }) as typeof fetch;
  try {
    const ask = askApi(pageDataSchema, {
      apiUrl: 'http://api',
      limitMs: 1000,
      freshMs: 60_000,
      log: { warn: () => {} },
    });
    const may = allowanceOf(3);
    const from = (who: string, address: string) => ask(address, () => may(who));
    for (let round = 0; round < 10; round++) await from('stranger', `/${round}`);
    expect(asked).toHaveLength(3);
    expect(await from('stranger', '/11')).toEqual({ state: 'unavailable' });
    expect(await from('visitor', '/11')).toEqual({ state: 'not-found' });
    // What is known costs nobody a question.
    expect(await from('stranger', '/11')).toEqual({ state: 'not-found' });
  } finally {
    globalThis.fetch = fetched;
  }
});
