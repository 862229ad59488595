// @vitest-environment happy-dom
import { notify, SessionContext } from '@matinee/shared-ui';
import { keptOwn } from '@matinee/shared-ui/kept-own';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage, sessionOf } from '../../testing/page.tsx';
import { BOOKING_ID, dayOfTest, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
const scan = async (code = `${BOOKING_ID}-H4`) => {
  fireEvent.change(await screen.findByLabelText(/^Scan a code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};
const undo = () => screen.findByRole('button', { name: 'Undo this entry' });

test('whom the server does not give the list is sent home with a message, also with a list on the device', async () => {
  const forbidden = () =>
    Response.json({ success: false, code: 'forbidden', message: 'You are not authorized' }, { status: 403 });
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  for (const list of [null, dayOfTest()]) {
    keptOwn<unknown>('admin-door-day').write('user_1', list);
    doorApi({ 'door/day': forbidden });
    renderPage(<DoorPage />, 'signed-in');
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    expect(location.pathname).toBe('/');
    cleanup();
  }
  expect(error.mock.calls).toEqual([['You are not authorized'], ['You are not authorized']]);
});

test('a server that gives no list for now sends nobody away', async () => {
  doorApi({
    'door/day': () => Response.json({ success: false, code: 'x', message: 'Dark' }, { status: 500 }),
  });
  renderPage(<DoorPage />, 'signed-in');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(location.pathname).toBe('/admin');
});

test.each([
  ['somebody of the role door', false, 'Back to the site', '/'],
  ['an admin', true, 'Dashboard', '/admin'],
])(
  '%s ends the session at the door, also on a day without shows, and finds a way back',
  async (_who, isAdmin, name, to) => {
    const signOut = vi.fn(async () => {});
    doorApi({
      'door/day': () => Response.json({ ...dayOfTest(), shows: [] }),
      'admin/is-admin': () => Response.json({ success: true, isAdmin }),
    });
    renderPage(
      <SessionContext value={{ ...sessionOf('signed-in'), signOut }}>
        <DoorPage />
      </SessionContext>,
      'signed-in',
    );
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
    expect(screen.getByText('Linh Pham')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
  },
);

test('a show that was cancelled is named as such where a door chooses its show', async () => {
  const [show] = dayOfTest().shows;
  const shows = [show, { ...show, showId: 'other', title: 'Dusk', isCancelled: true }];
  doorApi({ 'door/day': () => Response.json({ ...dayOfTest(), shows }) });
  renderPage(<DoorPage />, 'signed-in');
  expect(await screen.findByRole('option', { name: /Dusk · cancelled$/ })).toBeTruthy();
  expect(screen.getByRole('option', { name: /Havoc$/ })).toBeTruthy();
});

test('a door whose name is blank is called by the preset name', async () => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const name = await screen.findByLabelText('This door');
  for (const [typed, sent] of [
    ['  ', 'Door 1'],
    [' Side ', 'Side'],
  ] as const) {
    fireEvent.change(name, { target: { value: typed } });
    await scan();
    await waitFor(() => expect(taken.at(-1)?.door).toBe(sent));
  }
});

test('who came in twice and who came in without a good ticket are told apart', async () => {
  const at = new Date().toISOString();
  const odd = [
    { seat: 'A1', at, door: 'Door 1', why: 'used' },
    { seat: 'B2', at, door: 'Door 2', why: 'no_ticket' },
    { seat: 'C3', at, door: 'Door 3', why: 'wrong_hall' },
  ];
  doorApi({ 'door/day': () => Response.json(dayOfTest(odd)) });
  renderPage(<DoorPage />, 'signed-in');
  const twice = await screen.findByRole('region', { name: 'Let in twice' });
  const without = screen.getByRole('region', { name: 'Let in without a good ticket' });
  const other = screen.getByRole('region', { name: 'Let in, to be looked at' });
  expect(other.textContent).toContain('(wrong_hall)');
  const seatsIn = ({ textContent }: HTMLElement) => textContent?.match(/Seat \w\d/g);
  expect([twice, without, other].map(seatsIn)).toEqual([['Seat A1'], ['Seat B2'], ['Seat C3']]);
  for (const { textContent } of [twice, without])
    expect(textContent).toMatch(/of \d\d:\d\d · Hall \d · Havoc: at/);
});

const outcome = () => document.querySelector('[data-outcome]')?.getAttribute('data-outcome');

test('an outcome that a later API has added lets nobody in', async () => {
  const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
  const admissions = [{ scanId: 'any', outcome: 'no_minors', ticket, entry: null }];
  doorApi({ 'door/entries': () => Response.json({ success: true, admissions }) });
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  expect(await screen.findByText(/The server says “no_minors”, which this page does not know/)).toBeTruthy();
  expect(outcome()).toBe('unclear');
});

test('an answer that cannot be read decides nothing: the list does', async () => {
  const { notify: told } = await import('@matinee/shared-ui');
  const error = vi.spyOn(told, 'error').mockImplementation(() => {});
  doorApi({ 'door/entries': () => Response.json({ success: true, admissions: [{ of: 'a later API' }] }) });
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByText('Still to come');
  await scan();
  expect(await screen.findByText('Seat H4')).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
});

test('a door admits to the show that was chosen at it also after its page was loaded anew, and says so', async () => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'show' } });
  cleanup();
  renderPage(<DoorPage />, 'signed-in');
  expect(await screen.findByText(/^Only \d\d:\d\d · Hall \d · Havoc$/)).toBeTruthy();
  await scan();
  await waitFor(() => expect(taken.at(-1)?.showId).toBe('show'));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: '' } });
  expect(screen.queryByText(/^Only /)).toBeNull();
  cleanup();
  renderPage(<DoorPage />, 'signed-in');
  await screen.findByLabelText('Show');
  expect(screen.queryByText(/^Only /)).toBeNull();
});

test('what a hand scanner types goes to the field, wherever the focus is, and what people type stays theirs', async () => {
  doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const field = await screen.findByLabelText(/^Scan a code/);
  for (const elsewhere of [
    screen.getByRole('button', { name: 'Scan with the camera' }),
    screen.getByLabelText('Show'),
  ]) {
    elsewhere.focus();
    fireEvent.keyDown(elsewhere, { key: 'A', ctrlKey: true });
    fireEvent.keyDown(elsewhere, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(elsewhere);
    fireEvent.keyDown(elsewhere, { key: 'A' });
    expect(document.activeElement).toBe(field);
  }
  const name = screen.getByLabelText('This door');
  name.focus();
  fireEvent.keyDown(name, { key: 'A' });
  expect(document.activeElement).toBe(name);
});

test('a foreign code of any length is no ticket, and the next scan is a scan as any', async () => {
  const error = vi.spyOn(notify, 'error');
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await scan(`BEGIN:VCARD;FN:Mai Tran;NOTE:${'long '.repeat(80)}`);
  expect(await screen.findByText('No ticket')).toBeTruthy();
  await scan();
  expect(await screen.findByText('Seat H4')).toBeTruthy();
  expect(taken).toHaveLength(1);
  expect(error).not.toHaveBeenCalled();
});

test.each([
  ['typed of another day', `${BOOKING_ID.slice(-8)} H4`, /^Not among today’s tickets\./],
  ['no code at all', 'hello', /^Nothing is known of this code\./],
])('what is %s and unknown is told with what would help', async (_what, code, hint) => {
  doorApi({
    'door/entries': () =>
      Response.json({
        success: true,
        admissions: [{ scanId: 'x', outcome: 'unknown', ticket: null, entry: null }],
      }),
  });
  renderPage(<DoorPage />, 'signed-in');
  await scan(code);
  expect(await screen.findByText(hint)).toBeTruthy();
});

test('a scan that the API refuses is not checked: neither green nor ready for the next one', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const message = 'You are not authorized';
  doorApi({
    'door/entries': () => Response.json({ success: false, code: 'forbidden', message }, { status: 403 }),
  });
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  expect(await screen.findByText('Not checked')).toBeTruthy();
  expect(outcome()).toBe('failed');
  expect(screen.queryByRole('button', { name: 'Undo this entry' })).toBeNull();
  expect(error.mock.calls).toEqual([[message]]);
});

test('an entry is taken back after a green verdict, and after a red one that knows it', async () => {
  const { undone, answers } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  const button = await undo();
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(undone).toMatchObject([{ bookingId: BOOKING_ID, seat: 'H4' }]));
  await screen.findByText('Ready');
  // Where a hand scanner types the next one.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Scan a code/)));
  const entry = { scanId: 'theirs', at: new Date().toISOString(), door: 'Door 2' };
  const ticket = { bookingId: BOOKING_ID, seat: 'H4', showId: 'show' };
  answers['door/entries'] = () =>
    Response.json({ success: true, admissions: [{ scanId: 'x', outcome: 'used', ticket, entry }] });
  await scan();
  await screen.findByText('Already used');
  fireEvent.click(await undo());
  await waitFor(() =>
    expect(undone[1]).toMatchObject({
      bookingId: BOOKING_ID,
      seat: 'H4',
      scanId: 'theirs',
      // Where they were let in, which is not where it is taken back.
      reason: 'Seat H4 was let in by mistake at Door 2',
    }),
  );
});

test('an entry that was never sent is dropped without a network; one that was is not', async () => {
  const away = { 'door/day': null, 'door/entries': null, 'tickets/key': null };
  doorApi(away);
  keptOwn<unknown>('admin-door-day').write('user_1', dayOfTest());
  renderPage(<DoorPage />, 'signed-in');
  for (const verdict of ['Seat H4', 'Already used']) {
    await scan();
    await screen.findByText(verdict);
  }
  fireEvent.click(await undo());
  await screen.findByText('Ready');
  expect(localStorage.getItem('matinee-door-waiting')).toBe('[]');
  await scan();
  await screen.findByText('Seat H4');
  cleanup();

  const [show] = dayOfTest().shows;
  const entry = { scanId: 'told', at: new Date().toISOString(), door: 'Door 2' };
  const told = { ...show!, tickets: [{ ...show!.tickets[0]!, seats: [{ seat: 'H4', entry }] }] };
  keptOwn<unknown>('admin-door-day').write('user_1', { ...dayOfTest(), shows: [told] });
  localStorage.removeItem('matinee-door-waiting');
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  await screen.findByText('Already used');
  expect(screen.queryByRole('button', { name: 'Undo this entry' })).toBeNull();
});

test('of two scans of one seat at the same moment without a network one is let in', async () => {
  doorApi({ 'door/day': null, 'door/entries': null, 'tickets/key': null });
  keptOwn<unknown>('admin-door-day').write('user_1', dayOfTest());
  renderPage(<DoorPage />, 'signed-in');
  const field = await screen.findByLabelText(/^Scan a code/);
  for (const code of [`${BOOKING_ID}-H4`, `${BOOKING_ID.slice(-8)} H4`]) {
    fireEvent.change(field, { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  }
  await screen.findByText('Already used');
  expect(JSON.parse(localStorage.getItem('matinee-door-waiting') ?? '[]')).toHaveLength(1);
});

test.each([
  ['a code', `AE${'B'.repeat(133)}`],
  ['a code of a seat that was sent', `AI${'B'.repeat(134)}`],
  ['the code of a cinema without a key', `${BOOKING_ID}-H4`],
])('%s that is scanned while the door is being named is a scan, and no name', async (_what, code) => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const name = await screen.findByLabelText<HTMLInputElement>('This door');
  name.focus();
  fireEvent.change(name, { target: { value: `West A${code}` } });
  fireEvent.keyDown(name, { key: 'Enter' });
  await waitFor(() => expect(taken).toMatchObject([{ code, door: 'West A' }]));
  expect(name.value).toBe('West A');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Scan a code/)));
});

test.each([
  ['half a number', '7F3A'],
  ['the code before, which no Enter has ended', `AE${'C'.repeat(133)}`],
  ['the sign by which a scanner says what it reads', ']Q1'],
])('a code that a hand scanner types behind %s is that code', async (_what, before) => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const code = `AE${'B'.repeat(133)}`;
  await scan(before + code);
  await waitFor(() => expect(taken).toMatchObject([{ code }]));
});

test('a code that a hand scanner ends with Tab is checked, and Tab alone leads on', async () => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const field = await screen.findByLabelText<HTMLInputElement>(/^Scan a code/);
  const tab = (value: string, shiftKey = false) => {
    fireEvent.change(field, { target: { value } });
    return fireEvent.keyDown(field, { key: 'Tab', shiftKey });
  };
  const code = `AE${'B'.repeat(133)}`;
  expect([tab(''), tab('7F3A'), tab(code, true)]).toEqual([true, true, true]);
  expect(taken).toEqual([]);
  expect(tab(code)).toBe(false);
  await waitFor(() => expect(taken).toMatchObject([{ code }]));
  expect(field.value).toBe('');
});

test('Enter ends the naming of a door, which is no longer than the API takes, and the next code can be scanned', async () => {
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const name = await screen.findByLabelText<HTMLInputElement>('This door');
  name.focus();
  fireEvent.change(name, { target: { value: 'Entrance '.repeat(6) } });
  fireEvent.keyDown(name, { key: 'Enter' });
  expect(name.value).toBe('Entrance '.repeat(6).slice(0, 40));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Scan a code/));
  expect(taken).toEqual([]);
  await scan();
  await waitFor(() => expect(taken).toMatchObject([{ door: 'Entrance '.repeat(6).slice(0, 40).trim() }]));
});
