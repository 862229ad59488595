// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Filter } from './Filter.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
/** A list whose address can be changed by going back. */
function List() {
  const [value, setValue] = useState('');
  return (
    <>
      <Filter label="Filter" value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue((now) => (now ? '' : 'The Heron'))}>
        Go
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const type = (more: string) => fireEvent.change(field(), { target: { value: field().value + more } });
const pause = () => act(() => void vi.advanceTimersByTime(300));
const asked = () => screen.getByRole('status').textContent;

test('a pause after a space between two words keeps the space', () => {
  render(<List />);
  type('The ');
  pause();
  expect(asked()).toBe('The');
  type('Heron');
  pause();
  expect(field().value).toBe('The Heron');
  expect(asked()).toBe('The Heron');
});

test('going back and forth is seen in the field', () => {
  render(<List />);
  type('The Heron');
  pause();
  for (const value of ['', 'The Heron', '']) {
    fireEvent.click(screen.getByRole('button'));
    expect(field().value).toBe(value);
  }
});
