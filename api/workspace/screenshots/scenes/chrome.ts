import type { Page } from 'playwright';
import { heading, text, type Scene } from './scene.ts';

const login = (page: Page) => page.getByRole('button', { name: 'Login' }).click();
const openUserMenu = (page: Page) => page.locator('.cl-userButtonTrigger').click();
const identifier: Scene['shows'] = (page) => page.locator('input[name=identifier]');

export const chromeScenes: Scene[] = [
  {
    name: 'menu',
    path: () => '/movies',
    only: 'phone',
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: (page) => page.getByRole('dialog').getByRole('link', { name: 'Theaters' }),
  },
  { name: 'sign-in', path: () => '/theaters', act: login, shows: identifier },
  {
    name: 'sign-in-refused',
    path: () => '/theaters',
    async act(page) {
      await login(page);
      await identifier(page).fill('nobody@matinee.test');
      await page.locator('.cl-formButtonPrimary').click();
    },
    shows: (page) => page.locator('.cl-formFieldErrorText').first(),
  },
  {
    name: 'sign-in-password',
    path: () => '/theaters',
    async act(page) {
      await login(page);
      await identifier(page).fill('user@matinee.test');
      await page.locator('.cl-formButtonPrimary').click();
    },
    shows: (page) => page.locator('input[name=password]:visible'),
  },
  {
    name: 'sign-up',
    path: () => '/theaters',
    async act(page) {
      await login(page);
      await page.locator('.cl-footerActionLink').click();
    },
    shows: (page) => page.locator('input[name=emailAddress]'),
  },
  {
    name: 'user-menu',
    path: () => '/theaters',
    who: 'user',
    act: openUserMenu,
    shows: (page) => page.locator('.cl-userButtonPopoverCard').getByText('My Booking'),
  },
  {
    name: 'user-profile',
    path: () => '/theaters',
    who: 'user',
    async act(page) {
      await openUserMenu(page);
      await page.getByText('Manage account').click();
    },
    shows: (page) => page.locator('.cl-profileSection').first(),
  },
  { name: 'not-found', path: () => '/no-such-page', shows: heading('Page not found') },
  {
    name: 'part-missing',
    path: () => '/movies',
    answers: () => ({ '**/catalog/**/*.js': 'gone', '**/remoteEntry*': 'gone' }),
    shows: (page) => page.locator('[data-unavailable]').getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'server-unreachable',
    path: () => '/movies',
    answers: () => ({ '**/api/show/all*': 'gone' }),
    shows: text('Try again'),
  },
];
