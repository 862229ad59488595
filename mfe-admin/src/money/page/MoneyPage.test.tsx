// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import MoneyPage from './MoneyPage.tsx';

const FOUND_AT = '2026-11-21T05:00:00.000Z';
const failed = {
  _id: 'refund_failed-re_1',
  kind: 'refund_failed',
  outcome: 'failed',
  canRetry: true,
  canSettle: true as boolean | undefined,
  at: FOUND_AT,
  amount: 24,
  currency: 'usd',
  expected: null as object | null,
  booking: {
    _id: 'b1',
    user: { name: 'Mai Tran' },
    bookedSeats: ['A1', 'A2'],
    film: 'Until Dawn',
    showDateTime: '2026-11-24T12:30:00.000Z',
  } as object | null,
  payment: 'pi_1',
  steps: [
    { outcome: 'found', at: FOUND_AT, why: 'expired_or_canceled_card', byAdmin: false },
    { outcome: 'failed', at: FOUND_AT, why: null, byAdmin: false },
  ],
};
const late = {
  ...failed,
  _id: 'paid_late-cs_1',
  kind: 'paid_late',
  outcome: 'issued',
  canRetry: false,
  canSettle: undefined,
  steps: [{ outcome: 'issued', at: FOUND_AT, why: null, byAdmin: false }],
};
const act = {
  _id: 'a1',
  actor: 'Minh Le',
  act: 'show.cancel',
  reason: 'No power',
  outcome: 'done',
  failure: null,
  film: 'Until Dawn',
  showTimes: ['2026-11-24T12:30:00.000Z'],
  at: FOUND_AT,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Serves the page's calls; `retry` answers the request for a refund. */
function serve(
  answers: Record<string, object>,
  retry = () => Response.json({ success: true, case: failed }),
) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    asked.push(String(path));
    if (String(path).endsWith('is-admin')) return Response.json({ success: true, isAdmin: true });
    if (init?.method === 'POST') {
      sent.push([path, JSON.parse(String(init.body))]);
      return retry();
    }
    const key = Object.keys(answers).find((part) => String(path).includes(part));
    return Response.json({ success: true, ...answers[key ?? ''] });
  });
  return { asked, sent };
}
const show = (search = '') => {
  renderPage(<MoneyPage />, 'signed-in', `/admin${search}`);
};

test('each case tells what happened, to whose money, and what was done', async () => {
  serve({ '/money': { cases: [failed, late], next: null, open: 1 } });
  show();
  expect(await screen.findByText('A refund that failed')).toBeTruthy();
  expect(screen.getByText('It was noticed (the card has expired or was cancelled)')).toBeTruthy();
  expect(screen.getByText('Paid after the hold had run out')).toBeTruthy();
  expect(screen.getByText('The seats were still free, so the ticket was issued')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try the refund again' })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Settled by hand' })).toHaveLength(1);
  expect(screen.getByRole('radio', { name: 'Open (1)' })).toBeTruthy();
});

test('a refund is asked for again with a reason', async () => {
  const back = () => Response.json({ success: true, case: { ...failed, outcome: 'refunded' } });
  const { sent } = serve({ '/money': { cases: [failed], next: null, open: 1 } }, back);
  const success = vi.spyOn(notify, 'success').mockImplementation(() => {});
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try the refund again' }));
  expect(screen.getByText(/^\$24\.00 go back to Mai Tran/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A new card' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask Stripe again' }));
  await waitFor(() => expect(success).toHaveBeenCalledWith('The money went back'));
  expect(sent).toEqual([['/api/admin/money/refund_failed-re_1/retry-refund', { reason: 'A new card' }]]);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

// The last two: the bank has sent it back meanwhile, and a word of a later API.
test.each(['owed', 'failed', 'on_hold'])(
  'a refund that is asked for and not back yet says so: %s',
  async (outcome) => {
    const step = { outcome: 'owed', at: FOUND_AT, why: null, byAdmin: true };
    const asked = { ...failed, outcome, canSettle: false, steps: [...failed.steps, step] };
    const answer = () => Response.json({ success: true, case: asked });
    serve({ '/money': { cases: [asked], next: null, open: 1 } }, answer);
    const success = vi.spyOn(notify, 'success').mockImplementation(() => {});
    show();
    expect(await screen.findByText('An admin asked Stripe for the refund again')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try the refund again' }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A new card' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ask Stripe again' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Stripe was asked: the money is not back yet'));
  },
);

test('money that was given back in another way ends its case, with how', async () => {
  const { sent } = serve({ '/money': { cases: [failed], next: null, open: 1 } });
  const success = vi.spyOn(notify, 'success').mockImplementation(() => {});
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settled by hand' }));
  expect(screen.getByText(/^Mai Tran has got \$24\.00 back in another way/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Receipt 17' } });
  fireEvent.click(screen.getByRole('button', { name: 'It was given back' }));
  await waitFor(() => expect(success).toHaveBeenCalledWith('The case is settled'));
  expect(sent).toEqual([
    ['/api/admin/money/refund_failed-re_1/settle-by-hand', { reason: 'Receipt 17', amount: failed.amount }],
  ]);
});

test('a case that was settled by hand says so', async () => {
  const step = { outcome: 'refunded', at: FOUND_AT, why: 'settled_by_hand', byAdmin: true };
  const settled = { ...failed, outcome: 'refunded', canRetry: false, canSettle: false, steps: [step] };
  serve({ '/money': { cases: [settled], next: null, open: 0 } });
  show();
  const told = 'The money went back at an admin’s request (by hand, not by Stripe)';
  expect(await screen.findByText(told)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Settled by hand' })).toBeNull();
});

test('what Stripe says against it stays in the dialog', async () => {
  const message = 'Stripe did not make the refund: charge_disputed';
  serve({ '/money': { cases: [failed], next: null, open: 1 } }, () =>
    Response.json({ success: false, code: 'payment_provider', message }, { status: 502 }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try the refund again' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A new card' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask Stripe again' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('older cases come on demand, below the newer ones', async () => {
  const { asked } = serve({
    'before=next1': { cases: [late], next: null, open: 0 },
    '/money': { cases: [failed], next: 'next1', open: 0 },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Paid after the hold had run out')).toBeTruthy();
  expect(screen.getByText('A refund that failed')).toBeTruthy();
  expect(asked.filter((path) => path.includes('before='))).toHaveLength(1);
});

test.each([
  ['cases', '', 'cases', [failed, late, { ...late, _id: 'unknown_session-cs_2', kind: 'unknown_session' }]],
  [
    'acts',
    '?view=acts',
    'acts',
    [act, { ...act, _id: 'a2', act: 'show.add' }, { ...act, _id: 'a3', act: 'door.undo' }],
  ],
])('a newer one leaves the older %s below in place while it moves them on', async (_, search, name, rows) => {
  const [newest, old, oldest] = rows;
  const pages: Record<string, object> = {
    'before=next1': { [name]: [old], next: 'next2', open: 0 },
    'before=next2': { [name]: [oldest], next: null, open: 0 },
    'before=moved': { [name]: [old], next: 'next2', open: 0 },
    [`/${name === 'cases' ? 'money' : 'acts'}`]: { [name]: [newest], next: 'next1', open: 0 },
  };
  serve(pages);
  show(search);
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByText(name === 'cases' ? 'Paid after the hold had run out' : 'Added shows: Until Dawn');
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  const last = name === 'cases' ? 'A payment without a booking' : 'Undid an entry at the door: Until Dawn';
  expect(await screen.findByText(last)).toBeTruthy();
  // The first page ends elsewhere from now on, and what is below it is a while on its way.
  const answer = vi.mocked(globalThis.fetch).getMockImplementation();
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  vi.mocked(globalThis.fetch).mockImplementation(async (path, init) => {
    if (String(path).includes('before=moved')) await comes;
    return answer?.(path, init) ?? Response.error();
  });
  Object.assign(pages[`/${name === 'cases' ? 'money' : 'acts'}`] ?? {}, { next: 'moved' });
  vi.useFakeTimers({ toFake: ['Date'] });
  const moved = expect.stringContaining('before=moved');
  const asksAnew = () => {
    vi.setSystemTime(Date.now() + 10_000);
    fireEvent.focus(window);
    expect(fetch).toHaveBeenCalledWith(moved, expect.anything());
  };
  await vi.waitFor(asksAnew, { timeout: 10_000 });
  expect(screen.queryByText(last)).toBeTruthy();
  come();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  expect(screen.queryByText(last)).toBeTruthy();
});

test('no money case is good news, and the page says so', async () => {
  serve({ '/money': { cases: [], next: null, open: 0 } });
  show();
  expect(await screen.findByText('There are no money cases.')).toBeTruthy();
});

test('the log tells who did what, to which show and why', async () => {
  const failing = {
    ...act,
    _id: 'a2',
    act: 'money.retry-refund',
    outcome: 'failed',
    failure: 'payment_provider',
  };
  serve({ '/acts': { acts: [act, failing], next: null } });
  show('?view=acts');
  expect(await screen.findByText('Cancelled a show: Until Dawn')).toBeTruthy();
  expect(screen.getAllByText('“No power”')).toHaveLength(2);
  expect(screen.getAllByText('Minh Le')).toHaveLength(2);
  expect(screen.getByText('payment provider')).toBeTruthy();
});
