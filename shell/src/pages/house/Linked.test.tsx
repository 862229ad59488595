// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { LinksContext } from '../../links/links-context.ts';
import { NO_LINKS, type SiteLink } from '../../links/site-links.ts';
import { Linked } from './Linked.tsx';

afterEach(cleanup);
const show = (text: string, bookings: SiteLink[] = []) =>
  render(
    <LinksContext value={{ ...NO_LINKS, bookings }}>
      <MemoryRouter>
        <Linked text={text} />
      </MemoryRouter>
    </LinksContext>,
  ).container;
const linkIn = (page: HTMLElement) => page.querySelector('a')?.getAttribute('href');

test('a text leads to the house’s own pages and to addresses elsewhere', () => {
  expect(linkIn(show('See the [terms](/terms).'))).toBe('/terms');
  expect(linkIn(show('Write to [us](mailto:us@cinema.test).'))).toBe('mailto:us@cinema.test');
});

test('what a page of a remote is for leads to that page', () => {
  const page = show('It is under [My Booking](bookings).', [{ path: '/tickets', label: 'Tickets' }]);
  expect(linkIn(page)).toBe('/tickets');
  expect(page.textContent).toBe('It is under My Booking.');
});

test('while no remote has such a page the words stand without a link', () => {
  const page = show('It is under [My Booking](bookings).');
  expect(linkIn(page)).toBeUndefined();
  expect(page.textContent).toBe('It is under My Booking.');
});
