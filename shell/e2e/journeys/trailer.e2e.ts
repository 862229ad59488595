import { expect as is, test } from 'vitest';
import { axeFindings } from '../accessibility/rules/axe.ts';
import { siteUrl } from '../site/site.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor } from '../visitor/visitor.ts';

test('a trailer plays in a dialog over the movie’s page: nobody is asked for it before, and the way back is where it was opened', async () => {
  const { page, problems } = await newVisitor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/embed/')) asked.push(request.url());
  });
  const movies = (await (await fetch(`${siteUrl}/api/show/all`)).json()) as {
    shows: { _id: string; title: string; trailer: { key: string } }[];
  };
  const [movie] = movies.shows;
  if (!movie) throw new Error('Nothing is showing.');
  // By a card, as most come: the document is that of the front page, and its policy is the one that has to allow the player.
  await page.goto('/');
  await page.locator(`[data-movie="${movie._id}"]`).getByRole('link', { name: movie.title }).click();
  const button = page.getByRole('button', { name: 'Watch Trailer' });
  await expect(button).toBeVisible();
  expect(asked).toEqual([]);

  await button.click();
  const dialog = page.getByRole('dialog', { name: `Trailer of ${movie.title}` });
  await expect(page.frameLocator('dialog iframe').getByText(movie.title)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(movie.trailer.key);
  await expect(dialog.getByRole('button', { name: 'Close the trailer' })).toBeFocused();
  is(await axeFindings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(button).toBeFocused();
  // Of a site that has just begun the player's picture may not have been drawn yet.
  expect(problems.filter((problem) => !problem.includes('503'))).toEqual([]);
});
