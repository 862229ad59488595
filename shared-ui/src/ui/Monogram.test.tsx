// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Monogram } from './Monogram.tsx';

afterEach(cleanup);

test.each([
  ['In the Lost Lands', 'IL'],
  ['Havoc', 'H'],
  ['🎬 film', '🎬F'],
  ['𝒜lice 𝓑', '𝒜𝓑'],
  ['  ', ''],
])('a monogram of %j has whole signs: %j', (name, initials) => {
  const { container } = render(<Monogram name={name} />);
  expect(container.textContent).toBe(initials);
});
