// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, doorApi } from '../testing/door-api.ts';
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
const outcome = () => document.querySelector('[data-outcome]')?.getAttribute('data-outcome');

test.each([
  ['an input method of Vietnamese', `ÂE${'BÊÔĐƯ7'.repeat(15)}`],
  ['a French layout', `QE${"BQZ?è'".repeat(22)}A`],
])(
  'a code that %s has changed is not sent, and whoever stands before it is not shown',
  async (_what, code) => {
    const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
    const { taken } = doorApi();
    renderPage(<DoorPage />, 'signed-in');
    await scan();
    await screen.findByText('Seat H4');
    await scan(code);
    expect(outcome()).toBe('failed');
    expect(error.mock.calls).toEqual([
      ['The keyboard of this device changes what the scanner types: set it to English (US), or scan again.'],
    ]);
    const field = screen.getByLabelText<HTMLInputElement>(/^Scan a code/);
    fireEvent.change(field, { target: { value: code } });
    expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(false);
    expect([field.value, error.mock.calls.length]).toEqual(['', 2]);
    await scan(`AE${'B'.repeat(133)}`);
    await screen.findByText('Seat H4');
    expect(taken).toHaveLength(2);
  },
);

test('a code of a version that only a later API knows is asked about', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const code = `AM${'B'.repeat(136)}`;
  await scan(code);
  await waitFor(() => expect(taken).toMatchObject([{ code }]));
  expect(error).not.toHaveBeenCalled();
});

test('a foreign code is no ticket, whatever its length is below that of a card', async () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const { taken } = doorApi();
  renderPage(<DoorPage />, 'signed-in');
  const address = `https://menu.example/${'dish-'.repeat(12)}`;
  await scan(address);
  await waitFor(() => expect(taken).toMatchObject([{ code: address }]));
  expect(error).not.toHaveBeenCalled();
});
