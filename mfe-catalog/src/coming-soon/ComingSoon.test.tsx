// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../testing/show.tsx';
import ReleasesPage from './ReleasesPage.tsx';
import TheatersPage from './TheatersPage.tsx';

afterEach(cleanup);

test.each<[string, ComponentType]>([
  ['Theaters', TheatersPage],
  ['Releases', ReleasesPage],
])('%s is announced as Coming Soon, with a way to what is showing', (title, Page) => {
  show(<Page />, '/', {});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(document.title).toBe(`${title} · Odeon`);
  expect(screen.getByText('Coming Soon')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what is showing' }).getAttribute('href')).toBe('/movies');
});
