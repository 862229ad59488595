import { expect, test } from 'vitest';
import { isFull, openerWith, sceneNamed } from './scenes.ts';

const open = openerWith({ reducedMotion: 'reduce' });
const openMoving = openerWith({ reducedMotion: 'no-preference' });

/** Everything on a page that would move: longer than a blink, and more than a change of opacity or colour. */
const movements = () => {
  const moves = /all|transform|translate|scale|rotate|top|left|width|height|margin|inset/;
  const seconds = (list: string) =>
    Math.max(...list.split(',').map((each) => parseFloat(each) * (each.includes('ms') ? 0.001 : 1)));
  const found: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    if (seconds(style.transitionDuration) > 0.02 && moves.test(style.transitionProperty))
      found.push(`transition ${style.transitionProperty} of ${element.outerHTML.slice(0, 100)}`);
    for (const animation of element.getAnimations())
      if (
        animation.effect instanceof KeyframeEffect &&
        Number(animation.effect.getComputedTiming().duration) > 20
      ) {
        const changed = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
        if (changed.some((property) => moves.test(property)))
          found.push(`animation of ${element.outerHTML.slice(0, 100)}`);
      }
  }
  return found;
};

const names = [
  'seats-picked',
  'home-loading',
  'movie',
  'home',
  'my-booking-every-state',
  'favorites',
  'admin',
  'not-found',
  'sign-in',
];

// The first two in every run, all in the full one.
test.each(isFull ? names : names.slice(0, 2))(
  '%s: nothing moves for somebody who asked for that',
  async (name) => {
    const page = await open(sceneNamed(name), 'desktop');
    expect(await page.evaluate(movements)).toEqual([]);
  },
);

test('the menu of a phone does not slide', async () => {
  const page = await open(sceneNamed('menu'), 'phone');
  expect(await page.evaluate(movements)).toEqual([]);
});

test('for everybody else the spinner turns', async () => {
  const page = await openMoving(sceneNamed('home-loading'), 'desktop');
  expect(await page.evaluate(movements)).not.toEqual([]);
});
