import { test } from 'vitest';
import { pickSeats } from '../visitor/booking.ts';
import { expect } from '../visitor/expect.ts';
import { hold, looking, seat, seatPage } from '../visitor/live-seats.ts';

/** Does what a browser does that translates a page, now and with what comes: texts give way to elements that nobody of the page has made. */
function translate(): void {
  const isOwn = (text: Text) => text.parentElement?.closest('font, script, style, [translate=no]') ?? false;
  const turn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || isOwn(text)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.firstElementChild!.textContent = text.data.toUpperCase();
      text.replaceWith(font);
    }
  };
  document.documentElement.classList.add('translated-ltr');
  turn(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [...addedNodes, target]) if (node.isConnected) turn(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

test('on a page that the browser has translated seats are taken by others, picked and paid for like on any other', async () => {
  const address = await seatPage(4);
  const one = await looking('user', address);
  const other = await looking('admin', address);
  const wanted = await pickSeats(one.page, 2, 'G');
  await other.page.evaluate(translate);
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/);
  const bar = other.page.getByRole('region', { name: 'Your selection' });

  await hold(one.page);
  for (const name of wanted) await expect(seat(other.page, name)).toHaveAttribute('data-state', 'taken');
  const [first] = await pickSeats(other.page, 1, 'H');
  await expect(bar).toContainText('1 OF 5');
  const price = await bar.innerText();
  const [second] = await pickSeats(other.page, 1, 'J');
  await expect(bar).toContainText('2 OF 5');
  expect(await bar.innerText()).not.toBe(price);
  await expect(bar).toContainText(`${first} ${second}`);
  await seat(other.page, first!).click();
  await expect(bar).toContainText('1 OF 5');
  await hold(other.page);
  expect(other.problems).toEqual([]);
});
