// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/page.tsx';
import { BOOKING_ID, doorApi } from '../testing/door-api.ts';
import DoorPage from './DoorPage.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});
const scan = async () => {
  fireEvent.change(await screen.findByLabelText(/^Scan a code/), { target: { value: `${BOOKING_ID}-H4` } });
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
};
const undo = () => screen.findByRole('button', { name: 'Undo this entry' });

test('an entry is taken back once, however often the button is pressed meanwhile', async () => {
  const { undone } = doorApi();
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  const button = await undo();
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Ready');
  expect(undone).toHaveLength(1);
  // The next one can be taken back as well.
  await scan();
  fireEvent.click(await undo());
  await screen.findByText('Ready');
  expect(undone).toHaveLength(2);
  expect(error).not.toHaveBeenCalled();
});

test('an entry that is taken back late does not take the verdict of the next person away', async () => {
  const { answers } = doorApi();
  let answer = (_answer: Response) => {};
  answers['door/undo'] = () => new Promise((resolve) => (answer = resolve));
  const done = vi.spyOn(notify, 'success').mockImplementation(() => {});
  renderPage(<DoorPage />, 'signed-in');
  await scan();
  fireEvent.click(await undo());
  answers['door/entries'] = () =>
    Response.json({
      success: true,
      admissions: [{ scanId: 'x', outcome: 'forged', ticket: null, entry: null }],
    });
  await scan();
  await screen.findByText('Forged');
  await act(async () => answer(Response.json({ success: true, message: 'Done' })));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(screen.getByText('Forged')).toBeTruthy();
});

test('while two entries are taken back, the end of the first does not let the second be pressed again', async () => {
  const { answers } = doorApi();
  const asked: ((answer: Response) => void)[] = [];
  answers['door/undo'] = () => new Promise((resolve) => void asked.push(resolve));
  const done = vi.spyOn(notify, 'success').mockImplementation(() => {});
  renderPage(<DoorPage />, 'signed-in');
  for (const many of [1, 2]) {
    await scan();
    fireEvent.click(await undo());
    await waitFor(() => expect(asked).toHaveLength(many));
  }
  await act(async () => asked[0]!(Response.json({ success: true, message: 'Done' })));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect((await undo()).getAttribute('aria-busy')).toBe('true');
});
