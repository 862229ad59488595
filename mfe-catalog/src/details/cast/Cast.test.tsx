// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Cast } from './Cast.tsx';

afterEach(cleanup);
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Actor ${index + 1}`, profile_path: null }));
const named = () => screen.queryAllByRole('listitem').length;

test('six of the cast are there at first; the button shows all and six again', () => {
  show(<Cast movieId="cast-of-17" casts={people(17)} />, '/', {});
  expect(named()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 17', expanded: false }));
  expect(named()).toBe(17);
  fireEvent.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  expect(named()).toBe(6);
});

test('a cast of six needs no button', () => {
  show(<Cast movieId="cast-of-17" casts={people(6)} />, '/', {});
  expect(named()).toBe(6);
  expect(screen.queryByRole('button')).toBeNull();
});

test('who has a photo is shown with it, the others with a monogram', () => {
  show(
    <Cast movieId="cast-of-17" casts={[{ name: 'Ada Lovelace', profile_path: '/ada.jpg' }, ...people(1)]} />,
    '/',
    {},
  );
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/w185/ada.jpg');
  expect(screen.getByText('A1')).toBeTruthy();
});
