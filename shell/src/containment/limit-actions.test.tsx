// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import * as React from 'react';
import { startTransition, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { limitActions } from './limit-actions.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  // What is locked in React stays so for its process, which is this file's.
  vi.resetModules();
});

const words = new EventTarget();
function Other() {
  const [word, setWord] = useState('first');
  useEffect(() => {
    const hear = (event: Event) => startTransition(() => setWord(event.type));
    for (const one of ['one', 'two', 'three', 'four']) words.addEventListener(one, hear);
  }, []);
  return <p>{word}</p>;
}
const change = (word: string) => words.dispatchEvent(new Event(word));

/** Begins an action of somebody else's. @returns ends it */
function begin(): () => void {
  let end = () => {};
  startTransition(() => new Promise<void>((resolve) => (end = resolve)));
  return end;
}
const isShown = (word: string) => screen.queryByText(word) !== null;
/** Lets time pass, and React do what is due. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('an action that never ends holds the changes of others for a while, and so do many that are begun one after the other', async () => {
  limitActions();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(<Other />);
  await act(async () => void change('one'));
  expect(isShown('one')).toBe(true);
  begin();
  await act(async () => void change('two'));
  expect(isShown('two')).toBe(false);
  await pass(2_000);
  expect(isShown('two')).toBe(false);
  begin();
  await pass(1_100);
  expect(isShown('two')).toBe(true);
  // It holds nothing any more, whatever has not ended.
  await act(async () => void change('three'));
  expect(isShown('three')).toBe(true);
});

test('one that ends has held them until then', async () => {
  render(<Other />);
  const end = begin();
  await act(async () => void change('four'));
  expect(isShown('four')).toBe(false);
  await act(async () => end());
  expect(isShown('four')).toBe(true);
});

test('nobody puts something else in its place', () => {
  const [internals] = Object.entries(Object.assign({}, React)).filter(([name]) => name.startsWith('__'));
  expect(() => Object.assign(internals![1] as object, { S: null })).toThrow(TypeError);
});
