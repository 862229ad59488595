import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { daysOf } from '../visitor/booking.ts';
import { isFull, openerWith, sceneNamed } from './scenes.ts';

const open = openerWith({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });

/**
 * What of an element is left to tell it from its like when all colours are the reader's: borders, outlines, marks and
 * texts, but no fill.
 */
const traits = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const style = getComputedStyle(node);
    const outline = style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`;
    const marks = [...node.querySelectorAll('svg')].filter((mark) => mark.getBoundingClientRect().width > 0);
    const colors = new Set([style.color, style.backgroundColor]);
    return JSON.stringify({
      border: `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`,
      outline: style.outlineColor === style.backgroundColor ? 'none' : outline,
      marks: marks.map((mark) => `${mark.getAttribute('class')} ${getComputedStyle(mark).fill}`),
      inverted: style.backgroundColor,
      underline: style.textDecorationLine,
      readable: colors.size === 2,
    });
  });

test('seats that are available, picked and taken differ, and so do the timings', async () => {
  const page = await open(sceneNamed('seats-picked'), 'desktop');
  await page.locator('[data-seat][data-state=taken]').first().waitFor();
  const looks = new Map<string, string>();
  for (const state of ['available', 'mine', 'taken'])
    looks.set(state, await traits(page.locator(`[data-seat][data-state=${state}]`).first()));
  expect(new Set(looks.values()).size, JSON.stringify([...looks])).toBe(3);
  for (const look of looks.values()) expect(look).toContain('"readable":true');
  const timings = page.locator('button[aria-pressed]', { hasText: 'Hall' });
  expect(await traits(timings.and(page.locator('[aria-pressed=true]')).first())).not.toBe(
    await traits(timings.and(page.locator('[aria-pressed=false]')).first()),
  );
});

test('the chosen day, the chosen movie, the current page and a heart differ from the others', async () => {
  const movie = await open(sceneNamed('movie-signed-in'), 'desktop');
  const days = daysOf(movie);
  await days.first().click();
  expect(await traits(days.first())).not.toBe(await traits(days.nth(1)));
  const movies = await open(sceneNamed('home-signed-in'), 'desktop');
  const link = (current: string) => movies.locator(`nav[aria-label=Main] a${current}`).first();
  expect(await traits(link('[aria-current=page]'))).not.toBe(await traits(link(':not([aria-current])')));
  const heart = (pressed: boolean) => movies.locator(`button[aria-pressed=${pressed}]`).first();
  expect(await traits(heart(true))).not.toBe(await traits(heart(false)));
  const admin = await open(sceneNamed('admin-add-shows-chosen'), 'desktop');
  const nowPlaying = admin.locator('label:has([type=radio])');
  expect(await traits(nowPlaying.first())).not.toBe(await traits(nowPlaying.nth(1)));
});

// Radio buttons and checkboxes are drawn by the system itself. The first two in every run, all in the full one.
const names = ['my-booking-every-state', 'seats', 'home', 'movies', 'admin', 'admin-list-shows'];
test.each(isFull ? names : names.slice(0, 2))(
  '%s: every control has an edge that is not a fill',
  async (name) => {
    const page = await open(sceneNamed(name), 'desktop');
    const bare = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main button, main input:not([type=radio], [type=checkbox])',
        ),
      ]
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
        .filter((control) => {
          const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(control);
          return (borderTopStyle === 'none' || borderTopWidth === '0px') && outlineStyle === 'none';
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    expect(bare).toEqual([]);
  },
);
