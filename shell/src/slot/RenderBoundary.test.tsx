// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { RenderBoundary } from './RenderBoundary.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Screen({ fails }: { fails: unknown }) {
  if (fails) throw fails;
  return <p>fine</p>;
}
const onError = vi.fn<(error: Error) => void>();
const at = (address: string, fails?: unknown) => (
  <>
    <p>chrome</p>
    <RenderBoundary
      onError={onError}
      resetKey={address}
      fallback={(error, clear) => (
        <button type="button" onClick={clear}>
          {error.message}
        </button>
      )}
    >
      <Screen fails={fails} />
    </RenderBoundary>
  </>
);

test('an error stays inside: what stands around it goes on', () => {
  render(at('/a', new Error('broken')));
  expect(screen.getByRole('button').textContent).toBe('broken');
  expect(screen.getByText('chrome')).toBeTruthy();
  expect(onError.mock.lastCall?.[0].message).toBe('broken');
});

test('what is thrown need not be an error', () => {
  render(at('/a', 'a word'));
  expect(screen.getByRole('button').textContent).toBe('a word');
});

test('the same address keeps the error, another one clears it', () => {
  const { rerender } = render(at('/a', new Error('broken')));
  rerender(at('/a'));
  expect(screen.queryByText('fine')).toBeNull();
  rerender(at('/b'));
  expect(screen.getByText('fine')).toBeTruthy();
});

test('an error at the next address is kept there as well', () => {
  const { rerender } = render(at('/a', new Error('one')));
  rerender(at('/b', new Error('two')));
  expect(screen.getByRole('button').textContent).toBe('two');
  rerender(at('/a'));
  expect(screen.getByText('fine')).toBeTruthy();
});

test('clearing shows the children again', () => {
  const { rerender } = render(at('/a', new Error('broken')));
  rerender(at('/a'));
  fireEvent.click(screen.getByRole('button'));
  expect(screen.getByText('fine')).toBeTruthy();
});

test('a screen that stumbles over what somebody else has changed of all lists is there all the same, and is held to nothing', () => {
  const Listing = () => {
    if (['a'].concat(['b'])[0] !== 'a') throw new Error('a list in a list');
    return <p>fine</p>;
  };
  const onError = vi.fn<(error: Error) => void>();
  vi.stubGlobal('reportError', () => {});
  Reflect.set(Array.prototype, Symbol.isConcatSpreadable, false);
  try {
    render(
      <RenderBoundary resetKey="one" onError={onError} fallback={() => <p>instead</p>}>
        <Listing />
      </RenderBoundary>,
    );
  } finally {
    Reflect.deleteProperty(Array.prototype, Symbol.isConcatSpreadable);
    vi.unstubAllGlobals();
  }
  expect(screen.getByText('fine')).toBeTruthy();
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['null', () => null],
  [
    'what cannot be read',
    () => ({
      toString() {
        throw new Error('not for you');
      },
    }),
  ],
])('%s can be thrown, too', (_what, thrown) => {
  const Odd = (): ReactNode => {
    throw thrown();
  };
  const onError = vi.fn<(error: Error) => void>();
  render(
    <RenderBoundary
      resetKey="one"
      onError={onError}
      fallback={({ message }) => <p>{`instead: ${message}`}</p>}
    >
      <Odd />
    </RenderBoundary>,
  );
  expect(screen.getByText(/^instead: /)).toBeTruthy();
  expect(onError).toHaveBeenCalledWith(expect.any(Error));
});
