// @vitest-environment happy-dom
import { SiteContext } from '@matinee/shared-ui';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { LinksContext } from '../links/links-context.ts';
import { NO_LINKS, type SiteLink } from '../links/site-links.ts';
import { Footer } from './Footer.tsx';

afterEach(cleanup);
const odeon = { name: 'Odeon', address: '1 Movie Street', phone: '+49 (0)30 123-456', mail: 'hi@odeon.test' };
const show = (imageBase: string, cinema?: typeof odeon, footer: SiteLink[] = []) =>
  render(
    <SiteContext value={{ imageBase, timeZone: 'Asia/Ho_Chi_Minh', cinema }}>
      <MemoryRouter>
        <LinksContext value={{ ...NO_LINKS, footer }}>
          <Footer />
        </LinksContext>
      </MemoryRouter>
    </SiteContext>,
  );

test('the footer has company links, a way to get in touch and the copyright line', () => {
  show('http://localhost:3023/t/p', odeon);
  expect(screen.getByRole('navigation', { name: 'Company' }).querySelectorAll('a')).toHaveLength(5);
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf(odeon.mail)).toBe('mailto:hi@odeon.test');
  expect(hrefOf(odeon.phone)).toBe('tel:+49030123456');
  expect(screen.getByText('1 Movie Street')).toBeDefined();
  expect(screen.getByText(/© \d{4} Odeon/)).toBeDefined();
});

test('while nobody has told whose cinema it is, no name and no number are claimed', () => {
  show('http://localhost:3023/t/p');
  expect(screen.queryByText('Get in touch')).toBeNull();
  expect(screen.getByText(/© \d{4} Cinema/)).toBeDefined();
});

test('the links of remotes stand in the footer as they say, and without any there is no heading for them', () => {
  show('http://localhost:3023/t/p', undefined, [{ path: '/gift-cards', label: 'Gift cards' }]);
  const links = screen.getByRole('navigation', { name: 'Explore' }).querySelectorAll('a');
  expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Gift cards', '/gift-cards'],
  ]);
  cleanup();
  show('http://localhost:3023/t/p');
  expect(screen.queryByRole('navigation', { name: 'Explore' })).toBeNull();
});

test('pictures of TMDB come with its attribution, others without', () => {
  show('http://localhost:3023/t/p');
  expect(screen.queryByText(/TMDB/)).toBeNull();
  cleanup();
  show('https://image.tmdb.org/t/p');
  expect(screen.getByText(/uses the TMDB API but is not endorsed/)).toBeDefined();
});
