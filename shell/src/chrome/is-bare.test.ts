import { expect, test } from 'vitest';
import { isBare } from './is-bare.ts';

const route = (path: string, frame?: 'bare') => ({ path, screen: 'any', preload: [], frame });

test('an address has the frame of the first route that it belongs to, whose screen is shown', () => {
  const remotes = [{ routes: [route('/desk/help'), route('/desk/:id', 'bare'), route('/:any/open')] }];
  expect(['/desk/help', '/desk/7', '/desk/open', '/nowhere'].map((path) => isBare(path, remotes))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
