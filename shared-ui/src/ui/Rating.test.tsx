// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Rating } from './Rating.tsx';

afterEach(cleanup);
const told = (average: number, votes?: number) => {
  const { container } = render(<Rating average={average} {...(votes !== undefined && { votes })} />);
  const text = container.textContent;
  cleanup();
  return text;
};

test('a rating says how many have given one, also when that is one person', () => {
  expect(told(6.4, 15_000)).toBe('3.2 out of 53.215.0k votes(15.0k)');
  expect(told(6.4, 1)).toContain('1 vote(');
});

test('a movie that nobody has rated is not said to be the worst of all', () => {
  expect(told(0)).toBe('Not rated yet');
  expect(told(0, 0)).toBe('Not rated yet');
});
