import { beforeAll, test } from 'vitest';
import { isAlive, markDocument, untilRendered } from '../composition/page.ts';
import { siteUrl } from '../site/site.ts';
import { daysOf, movieWithShows, pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { newVisitor, type Visitor } from '../visitor/visitor.ts';

/** Lets the page's code come only when it is told to. @param files whose: that of the whole page when absent */
async function holdCode({ page }: Visitor, files = /\/js\/main\./): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Whoever has asked for very many pages, as journeys about canaries do, gets no view that is not kept until a minute is over. */
beforeAll(async () => {
  const page = async () => (await fetch(siteUrl)).text();
  await expect.poll(page, { timeout: 90_000 }).toContain('data-first-view=');
});

test('without JavaScript the movies, a movie’s page, its days and the programme can be read, and links lead from one to the next', async () => {
  const { page } = await newVisitor({ javaScriptEnabled: false });
  for (const path of ['/', '/movies']) await untilRendered(page, path);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-movie]')).toHaveCount(4);
  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL(`${siteUrl}/movies`);
  const card = page.locator('[data-movie]').last();
  await card.scrollIntoViewIfNeeded();
  // Pictures below the first screen are there as well.
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  const link = card.getByRole('heading').getByRole('link');
  const title = await link.textContent();
  await untilRendered(page, (await link.getAttribute('href')) ?? '');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // A day is chosen by its link, and then the way to the seats is one.
  const day = daysOf(page).nth(1);
  await untilRendered(page, new URL((await day.getAttribute('href')) ?? '', siteUrl).href);
  await day.click();
  await expect(day).toHaveAttribute('aria-current', 'true');
  const book = page.getByRole('link', { name: 'Book Now' });
  await untilRendered(page, (await book.getAttribute('href')) ?? '');
  await book.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(title ?? '').first()).toBeVisible();

  // So is a day of the programme, each by its link.
  const times = page.locator('[data-movie] a[href*="/seat-layout/"]');
  await untilRendered(page, '/movies?day=week');
  await page.goto('/movies?day=week');
  await expect(times.first()).toBeVisible();
  const days = page.getByRole('navigation', { name: 'Days' }).getByRole('link');
  for (const one of await days.all()) {
    await untilRendered(page, (await one.getAttribute('href')) ?? '');
    await one.click();
    await expect(one).toHaveAttribute('aria-current', 'true');
    // Late in the evening the first day has no show that is still sold, and the page says so.
    await expect(times.or(page.getByText('No showtimes on this day')).first()).toBeVisible();
  }

  await untilRendered(page, '/movies?day=tomorrow');
  await page.goto('/movies');
  await page.getByRole('link', { name: 'Tomorrow' }).click();
  await expect(times.first()).toContainText(/\d\d:\d\d.*Hall \d/s);
  expect(await page.content()).toContain('You can read this page without JavaScript');
  // A time leads to its seats, and is the one that is chosen there.
  const time = (await times.first().innerText()).slice(0, 5);
  await untilRendered(page, (await times.first().getAttribute('href')) ?? '');
  await times.first().click();
  const chosen = page.locator('button[aria-pressed="true"]', { hasText: 'Hall' });
  await expect(chosen).toContainText(time);
  // Another one of the day is chosen by a press.
  const other = page.locator('button[aria-pressed="false"]', { hasText: 'Hall' }).last();
  const its = (await other.innerText()).slice(0, 5);
  const { pathname } = new URL(page.url());
  await untilRendered(page, `${pathname}?show=${await other.getAttribute('value')}`);
  await other.click();
  await expect(chosen).toContainText(its);
});

test('what is seen has the line to itself: the page’s code is asked for when the page has been painted', async () => {
  const { page } = await newVisitor();
  for (const path of ['/', '/movies']) {
    await untilRendered(page, path);
    await page.goto(path);
    await expect.poll(() => isAlive(page)).toBe(true);
    const times = await page.evaluate(() => {
      const started = (file: RegExp) =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (file.test(name) ? startTime : []));
      const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
      return { painted, early: started(/\/js\/early\./), code: started(/\/js\/main\.|\/remoteEntry\./) };
    });
    expect(times.early, path).toHaveLength(1);
    expect(times.code.length, path).toBeGreaterThanOrEqual(2);
    // On a machine that is busy a page that is not painted for two seconds gets its code all the same.
    const least = Math.min(times.painted, (times.early[0] ?? 0) + 2_000);
    expect(Math.min(...times.code), path).toBeGreaterThanOrEqual(least);
  }
});

test('a second document has its sheets, its fonts and the code of all pages from what the browser keeps', async () => {
  const { page } = await newVisitor();
  for (const path of ['/', '/movies']) await untilRendered(page, path);
  const load = async (path: string) => {
    await page.goto(path);
    await expect.poll(() => isAlive(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'transferSize' in entry && Number(entry.transferSize) > 0)
        .map(({ name }) => name)
        .filter((name) => /\.(js|css|woff2)$/.test(name)),
    );
  };
  const first = await load('/');
  for (const kind of [/\/js\/main\./, /\/remoteEntry\./, /\.woff2$/])
    expect(first.some((name) => kind.test(name))).toBe(true);
  const second = await load('/movies');
  // Its own screen is new to the browser.
  expect(second.some((name) => /\/js\/movies\./.test(name))).toBe(true);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
});

test('what is pressed before the page listens is done when it does, once', async () => {
  const visitor = await newVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  const movie = await movieWithShows(page, 0);
  const path = `/movie-detail/${movie}/1`;
  await untilRendered(page, path);
  const letCome = await holdCode(visitor);
  await page.goto(path, { waitUntil: 'commit' });
  const cast = page.getByRole('button', { name: /Show all/ });
  // The few lines that keep what is pressed are there before the page's code.
  await page.waitForFunction(() => 'matineePresses' in globalThis);
  await cast.click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(await isAlive(page)).toBe(false);
  await expect(page.getByRole('dialog', { name: 'Main' })).toHaveCount(0);
  letCome();
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Show less' })).toBeVisible();
});

test('a seat that was picked before a reload stays so when it is pressed before the page listens', async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const movie = await movieWithShows(page, 0);
  const times = page.locator('[data-part=showtimes]').getByRole('link');
  await page.goto(`/movie-detail/${movie}/1`);
  await daysOf(page).last().click();
  await times.first().click();
  const picked = await pickSeats(page, 2);
  await untilRendered(page, page.url());
  const letCome = await holdCode(visitor);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'matineePresses' in globalThis);
  const seat = page.locator(`[data-seat=${picked[0]}]`);
  await expect(seat).toHaveAttribute('aria-pressed', 'false');
  await seat.click();
  await expect(seat).toHaveAttribute('data-kept', '');
  letCome();
  await expect(seat).not.toHaveAttribute('data-kept');
  for (const one of picked)
    await expect(page.locator(`[data-seat=${one}]`)).toHaveAttribute('aria-pressed', 'true');
});

test('where somebody has scrolled to and what has the focus stay as they are when the page comes to life', async () => {
  const visitor = await newVisitor({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  const path = `/movie-detail/${await movieWithShows(page, 0)}/1`;
  await untilRendered(page, path);
  const letCome = await holdCode(visitor);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'matineePresses' in globalThis);
  const link = page.locator('[data-first-view] a[href]').first();
  await link.focus();
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  const place = () => page.evaluate(() => scrollY);
  await expect.poll(place).toBe(600);
  letCome();
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(link).toBeFocused();
  expect(await place()).toBe(600);
});

test('a key that is pressed before the page listens leads to the search', async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await untilRendered(page, '/');
  const letCome = await holdCode(visitor);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'matineePresses' in globalThis);
  await page.keyboard.press('/');
  letCome();
  await expect(page).toHaveURL(`${siteUrl}/search`);
});

test('a day that is chosen before the page listens is chosen', async () => {
  const visitor = await newVisitor();
  const { page } = visitor;
  const path = `/movie-detail/${await movieWithShows(page, 1)}/1`;
  await untilRendered(page, path);
  const letCome = await holdCode(visitor);
  await page.goto(path, { waitUntil: 'commit' });
  const day = daysOf(page).nth(2);
  const href = await day.getAttribute('href');
  await day.click();
  await expect(page).toHaveURL(href ?? '');
  letCome();
  await expect.poll(() => isAlive(page)).toBe(true);
  await expect(page.getByRole('link', { name: 'Book Now' })).toBeVisible();
});

test('a link of the frame to the same page without its query leads there, while the code of the page is under way', async () => {
  const visitor = await newVisitor();
  const { page, problems } = visitor;
  await untilRendered(page, '/movies?day=week');
  const letCome = await holdCode(visitor, /\/remoteEntry\./);
  await page.goto('/movies?day=week');
  const times = page.locator('[data-movie] a[href*="/seat-layout/"]');
  await expect(times.first()).toBeVisible();
  const isSame = await markDocument(page);
  const movies = page.getByRole('banner').getByRole('link', { name: 'Movies', exact: true });
  await expect
    .poll(() => movies.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await movies.click();
  await expect(page).toHaveURL(`${siteUrl}/movies`);
  await expect(times).toHaveCount(0);
  letCome();
  await expect(page.locator('[data-movie]').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'This week' })).not.toHaveAttribute('aria-current', 'true');
  expect([await isSame(), problems]).toEqual([true, []]);
});

test.each([
  { locale: 'vi-VN', timezoneId: 'America/Los_Angeles' },
  { locale: 'de-DE', timezoneId: 'Pacific/Auckland' },
])('for a browser in $timezoneId that reads $locale the HTML is taken over as it stands', async (where) => {
  const { page, problems } = await newVisitor(where);
  const movie = await movieWithShows(page, 0);
  const seats = (await (await page.request.get(`/api/show/${movie}`)).json()) as { dateTime: object };
  const day = Object.keys(seats.dateTime)[1] ?? '';
  const paths = ['/', '/movies', `/movie-detail/${movie}/1`, `/seat-layout/${movie}/${day}`];
  // As a letter's link has it.
  for (const path of [...paths, '/?utm_source=letter&fbclid=1', '/movies?day=week&utm_medium=mail']) {
    await untilRendered(page, path);
    await page.goto(path);
    const isSame = await markDocument(page);
    await page.locator('[data-slot=page] h1').evaluate((heading) => (heading.dataset['first'] = 'yes'));
    await expect.poll(() => isAlive(page)).toBe(true);
    // The very element that the server has written.
    await expect(page.locator('[data-slot=page] h1')).toHaveAttribute('data-first', 'yes');
    expect(await isSame()).toBe(true);
  }
  expect(problems).toEqual([]);
});
