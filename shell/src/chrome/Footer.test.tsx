// @vitest-environment happy-dom
import { SiteContext } from '@matinee/shared-ui';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { Footer } from './Footer.tsx';

afterEach(cleanup);
const show = (imageBase: string) =>
  render(
    <SiteContext value={{ imageBase, timeZone: 'Asia/Ho_Chi_Minh' }}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </SiteContext>,
  );

test('the footer has company links, a way to get in touch and the copyright line', () => {
  show('http://localhost:3023/t/p');
  expect(screen.getByRole('navigation', { name: 'Company' }).querySelectorAll('a')).toHaveLength(5);
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  expect(screen.getByText(/© \d{4} Matinee/)).toBeDefined();
});

test('pictures of TMDB come with its attribution, others without', () => {
  show('http://localhost:3023/t/p');
  expect(screen.queryByText(/TMDB/)).toBeNull();
  cleanup();
  show('https://image.tmdb.org/t/p');
  expect(screen.getByText(/uses the TMDB API but is not endorsed/)).toBeDefined();
});
