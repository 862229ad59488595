import type { Locator, Page } from 'playwright';
import type { Facts } from '../facts.ts';

/** What the API answers in a scene: nothing at all, a failure without words, no connection, or this body. */
export type Answer = 'never' | 'failed' | 'gone' | { readonly [member: string]: unknown };

/** A page of the site in one of its states. */
export interface Scene {
  /** of the picture's file */
  name: string;
  /** who looks; signed out when absent */
  who?: 'user' | 'admin' | 'door';
  path(facts: Facts): string;
  /** answers by the glob of their address; everything else is the site's own */
  answers?(facts: Facts): Record<string, Answer>;
  /** what a visitor does to bring the page into its state */
  act?(page: Page): Promise<void>;
  /** is visible as soon as the state is there */
  shows(page: Page): Locator;
  /** the widths at which the state exists; all when absent */
  only?: 'phone' | 'desktop';
}

/** A page's heading: its one `h1`, by its text. */
export const heading =
  (text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { level: 1, name: text });

/** The spinner over a skeleton. */
export const spinner = (page: Page): Locator => page.getByRole('status').getByText('Loading').first();

/** What stands in the place of data that could not be had. */
export const failure = (page: Page): Locator =>
  page.getByRole('alert').getByRole('button', { name: 'Try again' });

/** A text anywhere on the page. */
export const text =
  (words: string) =>
  (page: Page): Locator =>
    page.getByText(words).first();

/**
 * A page that reads one thing, while it is awaited and when it cannot be had.
 * @param glob address of the call
 */
export const failures = (page: Pick<Scene, 'name' | 'who' | 'path'>, glob: string): Scene[] => [
  {
    ...page,
    name: `${page.name}-loading`,
    answers: () => ({ [glob]: 'never' }),
    // Who looks may have to be known first, which has a spinner of its own and no heading yet.
    act: (place) => place.getByRole('heading', { level: 1 }).waitFor(),
    shows: spinner,
  },
  { ...page, name: `${page.name}-failed`, answers: () => ({ [glob]: 'failed' }), shows: failure },
];
