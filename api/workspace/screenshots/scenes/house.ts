import { heading, text, failures, type Scene } from './scene.ts';

const search = { name: 'search', path: () => '/search' };
const ALL_SHOWS_CALL = '**/api/show/all*';

const pages = {
  about: 'About',
  contact: 'Contact',
  refunds: 'Refund rules',
  privacy: 'Privacy',
  terms: 'Terms',
};

/** The search, and the pages that the footer leads to. */
export const houseScenes: Scene[] = [
  { ...search, shows: (page) => page.locator('[data-movie]').first() },
  ...failures(search, ALL_SHOWS_CALL),
  { ...search, name: 'search-found', path: () => '/search?q=action', shows: text('movies for') },
  { ...search, name: 'search-none', path: () => '/search?q=zzz', shows: text('No movie matches') },
  ...Object.entries(pages).map(([name, title]) => ({ name, path: () => `/${name}`, shows: heading(title) })),
];
