// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, h, render as show, type ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Component as ReactComponent, StrictMode, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foreignPart } from './foreign-part.tsx';

interface Props {
  day: string;
}

const ended = vi.fn<(day: string) => void>();
const inside: { breakIt?: () => void } = {};

/** A part as a team writes it that is at home in Preact. */
function Times({ day }: Props) {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => void (inside.breakIt = () => setBroken(true)), []);
  useEffect(() => () => ended(day), [day]);
  if (isBroken || day === 'never') throw new Error(`no times of ${day}`);
  return h('p', null, `Times of ${day}`);
}
class Kept extends Component<
  { tell(error: unknown): void; children?: ComponentChildren },
  { isBroken: boolean }
> {
  override state = { isBroken: false };
  override componentDidCatch(error: unknown) {
    this.props.tell(error);
    this.setState({ isBroken: true });
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
const Part = foreignPart<Props>((element, props, tell) => {
  const update = (now: Props) => show(h(Kept, { tell }, h(Times, now)), element);
  update(props);
  return { update, unmount: () => show(null, element) };
});

/** As the box of a part, which catches what is thrown in it. */
class Box extends ReactComponent<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p>Fallback: {this.state.error.message}</p> : this.props.children;
  }
}
const inBox = (day: string) => (
  <StrictMode>
    <h1>The page</h1>
    <Box>
      <Part day={day} />
    </Box>
  </StrictMode>
);

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());
afterEach(() => {
  cleanup();
  delete inside.breakIt;
  ended.mockReset();
  vi.restoreAllMocks();
});

test('it is shown with the props of the place, and with others when these change', async () => {
  const { rerender } = render(inBox('Monday'));
  expect(screen.getByText('Times of Monday')).toBeTruthy();
  rerender(inBox('Tuesday'));
  expect(await screen.findByText('Times of Tuesday')).toBeTruthy();
  expect(screen.queryAllByText(/^Times/)).toHaveLength(1);
});

test('when it goes, what it has begun ends, and nothing is left of it', async () => {
  const { unmount, container } = render(inBox('Monday'));
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  unmount();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith('Monday'));
  expect(container.innerHTML).toBe('');
});

test('what throws while it is shown, or when it is given something else, stays in its box', async () => {
  render(inBox('never'));
  expect(await screen.findByText('Fallback: no times of never')).toBeTruthy();
  cleanup();
  const { rerender } = render(inBox('Monday'));
  rerender(inBox('never'));
  expect(await screen.findByText('Fallback: no times of never')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
});

test('what goes wrong later is told, and stays in its box as well', async () => {
  render(inBox('Monday'));
  await vi.waitFor(() => expect(inside.breakIt).toBeDefined());
  act(() => inside.breakIt!());
  expect(await screen.findByText('Fallback: no times of Monday')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
});

test('what is told when it has gone is an error like any other', () => {
  let tellLate = (_error: unknown) => {};
  const heard = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', heard);
  const Late = foreignPart<Props>((_element, _props, tell) => {
    tellLate = tell;
    return { update() {}, unmount() {} };
  });
  const { unmount } = render(<Late day="Monday" />);
  unmount();
  const error = new Error('too late');
  tellLate(error);
  expect(heard).toHaveBeenCalledWith(error);
  vi.unstubAllGlobals();
});

test.each([
  ['nothing', () => undefined],
  ['a promise, which a place does not wait for', async () => ({ update() {}, unmount() {} })],
  ['something that cannot be ended', () => ({ update() {} })],
])('one whose mount gives back %s gives way at once', async (_what, mount) => {
  const Wrong = foreignPart<Props>(mount as never);
  render(
    <Box>
      <Wrong day="Monday" />
    </Box>,
  );
  expect(await screen.findByText('Fallback: mount gave back no update and unmount')).toBeTruthy();
});

test('of one that throws while it is mounted nothing is left, and nothing is asked of it any more', async () => {
  const Half = foreignPart<Props>((element) => {
    element.append('half of it');
    throw new Error('the other half is missing');
  });
  const { unmount, container } = render(
    <Box>
      <Half day="Monday" />
    </Box>,
  );
  expect(await screen.findByText('Fallback: the other half is missing')).toBeTruthy();
  expect(container.textContent).not.toContain('half of it');
  unmount();
  expect(container.innerHTML).toBe('');
});

test('what it leaves in its element goes with that', () => {
  const Leaving = foreignPart<Props>((element) => {
    element.append('once');
    return { update() {}, unmount() {} };
  });
  // Strict mode mounts it twice.
  const { container } = render(
    <StrictMode>
      <Leaving day="Monday" />
    </StrictMode>,
  );
  expect(container.textContent).toBe('once');
});

test('what throws as it goes is gone from the page all the same', async () => {
  const Clinging = foreignPart<Props>((element) => {
    element.append('it clings');
    return {
      update() {},
      unmount() {
        throw new Error('not yet');
      },
    };
  });
  const inPage = (isThere: boolean) => (
    <>
      <h1>The page</h1>
      <Box>{isThere && <Clinging day="Monday" />}</Box>
    </>
  );
  const { rerender, container } = render(inPage(true));
  expect(container.textContent).toContain('it clings');
  rerender(inPage(false));
  expect(await screen.findByText('Fallback: not yet')).toBeTruthy();
  expect(screen.getByText('The page')).toBeTruthy();
  expect(container.textContent).not.toContain('it clings');
});
