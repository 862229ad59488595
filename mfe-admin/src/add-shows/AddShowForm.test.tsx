// @vitest-environment happy-dom
import { notify } from '@matinee/shared-ui';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/page.tsx';
import { AddShowForm } from './AddShowForm.tsx';

const movies = [
  {
    id: 7,
    title: 'Until Dawn',
    poster_path: null,
    vote_average: 6.4,
    vote_count: 18_000,
    release_date: '2025-04-23',
  },
  {
    id: 8,
    title: 'Havoc',
    poster_path: null,
    vote_average: 6.5,
    vote_count: 900,
    release_date: '2025-04-25',
  },
];
const said = { success: vi.fn<(text: string) => void>(), error: vi.fn<(text: string) => void>() };
beforeEach(() => {
  vi.spyOn(notify, 'success').mockImplementation(said.success);
  vi.spyOn(notify, 'error').mockImplementation(said.error);
  renderPage(<AddShowForm movies={movies} />, 'signed-in');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  said.success.mockReset();
  said.error.mockReset();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const addTime = (value: string) => {
  fireEvent.change(screen.getByLabelText('Select Date and Time'), { target: { value } });
  press('Add Time');
};
const chooseMovie = (name: string) => fireEvent.click(screen.getByRole('radio', { name: new RegExp(name) }));
const fill = () => {
  chooseMovie('Until Dawn');
  fireEvent.change(screen.getByLabelText('Show Price'), { target: { value: '12.5' } });
  addTime('2026-12-24T19:30');
};

test('adding, repeating and removing a showtime is answered in Vietnamese', () => {
  addTime('2026-12-24T19:30');
  expect(said.success).toHaveBeenLastCalledWith('Đã thêm suất chiếu mới.');
  addTime('2026-12-24T19:30');
  expect(said.error).toHaveBeenLastCalledWith('Suất chiếu này đã được thêm.');
  press(/^Remove 19:30/);
  expect(said.success).toHaveBeenLastCalledWith('Đã xóa suất chiếu lúc 19:30 ngày 24/12/2026.');
  expect(screen.queryByText('Thursday 24 December 2026')).toBeNull();
});

test('the focus goes on to the time beside the removed one, and after the last to the field for another', () => {
  addTime('2026-12-24T19:30');
  addTime('2026-12-24T21:00');
  press(/^Remove 19:30/);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Remove 21:00/);
  press(/^Remove 21:00/);
  expect(document.activeElement).toBe(screen.getByLabelText('Select Date and Time'));
});

test('an incomplete form is not sent, and the focus goes to the first field that is missing', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  press('Add Show');
  expect(said.error).toHaveBeenLastCalledWith('Missing required fields');
  expect(screen.getByText('Choose a movie')).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
  chooseMovie('Until Dawn');
  press('Add Show');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Show Price')));
});

test('the price goes out as a number, and the form is blank after success', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ success: true }));
  fill();
  press('Add Show');
  await waitFor(() => expect(screen.queryByText('Thursday 24 December 2026')).toBeNull());
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toEqual({
    movieId: '7',
    showsInput: [{ date: '2026-12-24', time: '19:30' }],
    showPrice: 12.5,
  });
  expect(screen.getByLabelText<HTMLInputElement>('Show Price').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Select Date and Time').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Until Dawn/ }).checked).toBe(false);
});

test('format and languages go out when somebody says them, and are unsaid after success', async () => {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ success: true }));
  fill();
  const format = screen.getByLabelText<HTMLSelectElement>('Format');
  const spoken = screen.getByLabelText<HTMLSelectElement>('Spoken language');
  const subtitles = screen.getByLabelText<HTMLSelectElement>('Subtitles');
  fireEvent.change(format, { target: { value: 'IMAX' } });
  fireEvent.change(spoken, { target: { value: 'ja' } });
  fireEvent.change(subtitles, { target: { value: 'vi' } });
  press('Add Show');
  await waitFor(() => expect(format.value).toBe(''));
  expect([spoken.value, subtitles.value]).toEqual(['', '']);
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1]?.body))).toMatchObject({
    format: 'IMAX',
    spoken: 'ja',
    subtitles: 'vi',
  });
});

test('a refusal keeps what was entered and stands at its field', async () => {
  const body = {
    success: false,
    code: 'invalid',
    message: 'Past',
    fields: { 'showsInput.0.date': 'This time has passed.' },
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status: 400 }));
  fill();
  press('Add Show');
  expect(await screen.findByText('This time has passed.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Show Price').value).toBe('12.5');
});

test('what was refused about a time goes with it: chosen anew nothing is said of it, and the others stay refused', async () => {
  const fields = { 'showsInput.0.time': 'The hall is taken.', 'showsInput.1.time': 'It has passed.' };
  const body = { success: false, code: 'invalid', message: 'Taken', fields };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status: 400 }));
  fill();
  addTime('2026-12-24T21:00');
  press('Add Show');
  expect(await screen.findByText('The hall is taken.')).toBeTruthy();
  press(/^Remove 19:30/);
  addTime('2026-12-24T19:30');
  expect(screen.queryByText('The hall is taken.')).toBeNull();
  expect(screen.getByText('It has passed.')).toBeTruthy();
});

test('what was refused about a time was about the movie of then', async () => {
  const fields = { 'showsInput.0.time': 'The hall is taken.' };
  const body = { success: false, code: 'invalid', message: 'Taken', fields };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status: 400 }));
  fill();
  press('Add Show');
  expect(await screen.findByText('The hall is taken.')).toBeTruthy();
  chooseMovie('Havoc');
  expect(screen.queryByText('The hall is taken.')).toBeNull();
});

test('a refusal without words says to try again', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ success: false }, { status: 500 }),
  );
  fill();
  press('Add Show');
  await waitFor(() => expect(said.error).toHaveBeenLastCalledWith('An error occurred. Please try again.'));
});
