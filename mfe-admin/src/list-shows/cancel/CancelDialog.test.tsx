// @vitest-environment happy-dom
import { notify, SiteContext } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const show = {
  _id: 'show-1',
  movie: { title: 'Until Dawn', poster_path: null },
  showDateTime: '2026-11-24T12:30:00.000Z',
  hall: 2,
  status: 'scheduled' as const,
  soldSeats: 3,
  earnings: 36,
};
const before = {
  status: 'scheduled',
  isDone: false,
  sold: 3,
  soldAmount: 36,
  held: 2,
  owed: 0,
  refunded: 0,
  refundedAmount: 0,
};
const over = { ...before, status: 'cancelled', isDone: true, sold: 0, soldAmount: 0, held: 0 };
const allBack = { ...over, refunded: 3, refundedAmount: 36 };

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Answers what the dialog asks; `cancel` answers the act. */
function open(states: object[], cancel: () => Response) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return cancel();
    }
    return Response.json({ success: true, ...(states.length > 1 ? states.shift() : states[0]) });
  });
  const onClose = vi.fn<() => void>();
  renderPage(<CancelDialog show={show} onClose={onClose} />, 'signed-in');
  return { sent, onClose };
}
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel the show' }));
const giveReason = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('before anything happens it says how many tickets are refunded, how much, and what else', async () => {
  open([before], () => Response.json({}));
  expect(await screen.findByText('3 tickets will be refunded: $36')).toBeTruthy();
  // A bank may be at such a payment.
  expect(screen.getByText(/2 seats are held.*a payment that still arrives goes back\.$/)).toBeTruthy();
  expect(screen.getByText('Until Dawn · Tue 24 Nov 2026 19:30 · Hall 2')).toBeTruthy();
});

test('of tickets that cost nothing none is said to be refunded', async () => {
  const free = { ...before, soldAmount: 0 };
  const back = { ...allBack, refundedAmount: 0 };
  open([free, back], () => Response.json({ success: true, ...back }));
  const said = 'Tickets that are given back: 3. Nothing was paid for them.';
  expect(await screen.findByText(said)).toBeTruthy();
  giveReason('No power');
  confirm();
  await screen.findByRole('button', { name: 'Close' });
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByText(/refunded|\$0/)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('without a reason nothing is sent', async () => {
  const { sent } = open([before], () => Response.json({}));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason('   ');
  confirm();
  expect(screen.getByText('Please say why')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('the reason goes out, and the outcome is shown with the focus on the way out', async () => {
  const { sent, onClose } = open([before, allBack], () => Response.json({ success: true, ...allBack }));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason(' No power ');
  confirm();
  expect(await screen.findByText('3 of 3 tickets refunded, $36')).toBeTruthy();
  expect(sent).toEqual([{ reason: 'No power' }]);
  const close = screen.getByRole('button', { name: 'Close' });
  await waitFor(() => expect(document.activeElement).toBe(close));
  fireEvent.click(close);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test.each([
  ['No power', false],
  ['The projector is broken', true],
])('whoever gives a reason and is second reads the one that stays: %s', async (reason, isOther) => {
  const cancelled = { ...allBack, reason };
  open([before, cancelled], () => Response.json({ success: true, ...cancelled }));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason('No power');
  confirm();
  expect(await screen.findByText('3 of 3 tickets refunded, $36')).toBeTruthy();
  const said = `It had been cancelled before. Buyers read: “${reason}”`;
  expect(screen.queryByText(said) !== null).toBe(isOther);
});

test('refunds that Stripe does not take yet are told, with the way to them', async () => {
  const waiting = { ...over, isDone: false, refunded: 1, refundedAmount: 12, owed: 2 };
  open([before, waiting], () => Response.json({ success: true, ...waiting }));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason('No power');
  confirm();
  expect(await screen.findByText('1 of 3 tickets refunded, $12')).toBeTruthy();
  expect(screen.getByText(/Refunds still owed: 2/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Money' }).getAttribute('href')).toBe('/admin/money?open=true');
});

test('an answer that is lost on the way does not hide that the show is cancelled, nor says that it is not', async () => {
  const said = vi.spyOn(notify, 'error').mockImplementation(() => {});
  open([before, allBack], () => Response.json({ success: false, message: 'Too long' }, { status: 504 }));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason('No power');
  confirm();
  expect(await screen.findByText('The show is cancelled')).toBeTruthy();
  // A failure would be said as the form goes.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).not.toHaveBeenCalled();
});

test('a refusal stays in the dialog, with what was typed', async () => {
  const refusal = { success: false, code: 'show_started', message: 'This show has already started' };
  open([before], () => Response.json(refusal, { status: 409 }));
  await screen.findByText('3 tickets will be refunded: $36');
  giveReason('No power');
  confirm();
  expect(await screen.findByText('This show has already started')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No power');
});

test('where no e-mail is sent, nobody is promised that buyers read the reason in one', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ success: true, ...before }));
  renderPage(
    <SiteContext value={{ imageBase: '', timeZone: 'Asia/Ho_Chi_Minh', mail: false }}>
      <CancelDialog show={show} onClose={() => {}} />
    </SiteContext>,
    'signed-in',
  );
  expect(await screen.findByText(/reads it in My Booking: this site sends no e-mail/)).toBeTruthy();
  expect(screen.queryByText(/in our e-mail/)).toBeNull();
});
