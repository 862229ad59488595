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
