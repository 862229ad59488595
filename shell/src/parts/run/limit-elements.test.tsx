// @vitest-environment happy-dom
import type { ReleaseOnHost, ReleasePart } from '@matinee/api/releases';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { RunningPart } from './RunningPart.tsx';

afterEach(cleanup);

let more: (count: number) => void;
function Content({ begin }: { begin: number }) {
  const [count, setCount] = useState(begin);
  useLayoutEffect(() => void (more = setCount), []);
  return Array.from({ length: count }, (_, index) => <i key={index} />);
}
const release = { name: 'booking', version: '2.0.0', baseUrl: 'http://host/2.0.0/' } as ReleaseOnHost;
const part = { name: 'showtimes', shows: 'sometimes' } as unknown as ReleasePart;
function Box({ begin, onTooMuch }: { begin: number; onTooMuch(what: string): void }) {
  return (
    <RunningPart
      name="booking"
      release={release}
      part={part}
      stopped={undefined}
      onMisdeed={onTooMuch}
      onSilence={() => undefined}
    >
      <Content begin={begin} />
    </RunningPart>
  );
}

test('a part that begins with too much in its box is told of before the page is painted', () => {
  const told = vi.fn<(what: string) => void>();
  let isTold = false;
  function Page() {
    // Those of what is further out come last in the same commit.
    useLayoutEffect(() => void (isTold = told.mock.calls.length > 0));
    return <Box begin={3_001} onTooMuch={told} />;
  }
  render(<Page />);
  expect(isTold).toBe(true);
  expect(told).toHaveBeenCalledWith('showed more than a part may');
});

test('one that fills its box later is told of, too, and one that has as much as it may is not', async () => {
  const told = vi.fn<(what: string) => void>();
  render(<Box begin={3_000} onTooMuch={told} />);
  expect(told).not.toHaveBeenCalled();
  act(() => more(3_001));
  await waitFor(() => expect(told).toHaveBeenCalled(), { timeout: 20_000 });
});

test.each(['as it begins', 'later'])(
  'a viewport that a part writes into its box %s is taken back',
  async (when) => {
    document.head.innerHTML = '<meta name="viewport" content="width=device-width">';
    const own = document.querySelector('meta')!;
    const told: string[] = [];
    const hear = new MutationObserver((changes) => told.push(...changes.map(() => own.content)));
    hear.observe(own, { attributes: true });
    const { container } = render(
      <RunningPart
        name="booking"
        release={release}
        part={part}
        stopped={undefined}
        onMisdeed={() => undefined}
        onSilence={() => undefined}
      >
        <p>times</p>
        {/* What is an item's React leaves where it is. */}
        {when !== 'later' && <meta itemProp="width" name="viewport" content="width=3000" />}
      </RunningPart>,
    );
    if (when === 'later')
      container
        .querySelector('p')!
        .insertAdjacentHTML('beforeend', '<meta name="viewport" content="width=3000">');
    expect(container.querySelector('meta')).toBeTruthy();
    await waitFor(() => expect(told).toEqual(['width=device-width']), { timeout: 20_000 });
    expect(container.querySelector('[name=viewport]')).toBeNull();
    hear.disconnect();
    document.head.replaceChildren();
  },
);
