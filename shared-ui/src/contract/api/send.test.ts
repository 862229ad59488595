import { afterEach, expect, test, vi } from 'vitest';
import { apiCall } from './call.ts';
import { ApiFailure } from './failure.ts';
import { number, object } from './schema.ts';
import { send, type TokenSource } from './send.ts';

const count = apiCall({
  method: 'GET',
  path: () => '/api/count',
  auth: 'bearer',
  answer: object({ count: number() }),
  failure: 'Failed to count',
});
const answers = (...responses: Response[]) => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  for (const response of responses) fetch.mockResolvedValueOnce(response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const token = vi.fn(async (options?: { fresh?: boolean }) => (options?.fresh ? 'fresh' : 'stale'));
const bearer = (init: RequestInit | undefined) => new Headers(init?.headers).get('authorization');
afterEach(() => vi.unstubAllGlobals());

test('an answer of the declared shape is returned', async () => {
  answers(Response.json({ success: true, count: 3 }));
  await expect(send(count, undefined, token)).resolves.toMatchObject({ count: 3 });
});

test('what a schema does not name is not read: what a release says that it reads is all that it has', async () => {
  answers(Response.json({ count: 3, unit: 'seats' }));
  await expect(send(count, undefined, token)).resolves.toEqual({ count: 3 });
});

test('an answer of another shape is refused', async () => {
  answers(Response.json({ count: 'three' }));
  await expect(send(count, undefined, token)).rejects.toMatchObject({
    code: 'unreadable',
    message: 'Failed to count. The answer could not be read.',
  });
});

test('the server’s message is preferred to the catalogue’s', async () => {
  answers(
    Response.json(
      { success: false, code: 'taken', message: 'Seat A1 is taken', seats: ['A1'] },
      { status: 409 },
    ),
  );
  const failure = await send(count, undefined, token).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ message: 'Seat A1 is taken', status: 409, detail: { seats: ['A1'] } });
});

test('a failure without a message reads as the catalogue has it', async () => {
  answers(new Response('oops', { status: 502 }));
  await expect(send(count, undefined, token)).rejects.toMatchObject({
    message: 'Failed to count',
    status: 502,
  });
});

test('without any answer the catalogue’s text stands, with what may help', async () => {
  const offline = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', offline);
  await expect(send(count, undefined, token)).rejects.toMatchObject({
    message: 'Failed to count. Check your connection.',
    code: 'unreachable',
    status: 0,
  });
  const sentence = { ...count, failure: 'An error occurred. Please try again.' };
  await expect(send(sentence, undefined, token)).rejects.toMatchObject({
    message: 'An error occurred. Please try again. Check your connection.',
  });
});

test('success: false is a failure whatever the status', async () => {
  answers(Response.json({ success: false, message: 'no' }));
  await expect(send(count, undefined, token)).rejects.toMatchObject({ message: 'no' });
});

test('a token that died is replaced once, and only once', async () => {
  const fetch = answers(new Response('{}', { status: 401 }), Response.json({ count: 1 }));
  await expect(send(count, undefined, token)).resolves.toEqual({ count: 1 });
  expect(fetch.mock.calls.map(([, init]) => bearer(init))).toEqual(['Bearer stale', 'Bearer fresh']);

  const again = answers(new Response('{}', { status: 401 }), new Response('{}', { status: 401 }));
  await expect(send(count, undefined, token)).rejects.toMatchObject({ status: 401 });
  expect(again).toHaveBeenCalledTimes(2);
});

test('a token that cannot be had is as a call that nobody answers, before the call and after it', async () => {
  const lost = vi.fn(async (): Promise<string | null> => Promise.reject(new TypeError('Failed to fetch')));
  const fetch = answers(new Response('{}', { status: 401 }));
  const failure = await send(count, undefined, lost).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ code: 'unreachable', status: 0 });
  expect(fetch).not.toHaveBeenCalled();

  lost.mockResolvedValueOnce('stale');
  await expect(send(count, undefined, lost)).rejects.toMatchObject({ code: 'unreachable', status: 0 });
  expect(fetch).toHaveBeenCalledOnce();
});

test('a slow answer is waited for, however long it takes: limits are the server’s', async () => {
  vi.useFakeTimers();
  try {
    let answer: (response: Response) => void = () => {};
    const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise((resolve) => (answer = resolve)));
    vi.stubGlobal('fetch', fetch);
    const sent = send(count, undefined, token);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(fetch).toHaveBeenCalledOnce();
    expect(fetch.mock.calls[0]?.[1]?.signal).toBeUndefined();
    answer(Response.json({ success: true, count: 3 }));
    await expect(sent).resolves.toMatchObject({ count: 3 });
  } finally {
    vi.useRealTimers();
  }
});

test('an act that needs a proof is sent again when the person has given it, and is refused when they do not', async () => {
  const refusal = () =>
    Response.json({ code: 'factor_needed', factor: 'second', message: 'Confirm' }, { status: 403 });
  const proving = vi.fn<TokenSource>(async (options) => (options ? 'proven' : 'stale'));
  const fetch = answers(refusal(), Response.json({ count: 1 }));
  await expect(send(count, undefined, proving)).resolves.toEqual({ count: 1 });
  expect(proving).toHaveBeenLastCalledWith({ fresh: true, proven: 'second' });
  expect(fetch.mock.calls.map(([, init]) => bearer(init))).toEqual(['Bearer stale', 'Bearer proven']);

  const once = answers(refusal());
  const cancelling = async (options?: object) => (options ? null : 'stale');
  await expect(send(count, undefined, cancelling)).rejects.toMatchObject({ code: 'factor_needed' });
  expect(once).toHaveBeenCalledTimes(1);

  const other = answers(Response.json({ code: 'forbidden' }, { status: 403 }));
  await expect(send(count, undefined, proving)).rejects.toMatchObject({ code: 'forbidden' });
  expect(other).toHaveBeenCalledTimes(1);
});
