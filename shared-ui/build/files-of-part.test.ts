import { expect, test } from 'vitest';
import { filesOfPart } from './files-of-part.mjs';

const groups = {
  seats: ['js/timers.js', 'js/seats.js'],
  showtimes: ['js/timers.js', 'js/showtimes.js', 'css/showtimes.css'],
  clocks: ['js/timers.js', 'css/clocks.css'],
};

test('a part has the files of its chunk, also those that it shares with a screen', () => {
  expect(filesOfPart(groups, 'showtimes', ['seats'])).toBe(groups.showtimes);
});

test.each([
  ['that no module exports', 'times', 'is no chunk'],
  ['in the chunk of a screen', 'seats', 'has no script of its own'],
  ['whose scripts are all a screen’s', 'clocks', 'has no script of its own'],
])('a part %s ends the build with what to do', (_what, part, why) => {
  expect(() => filesOfPart(groups, part, ['seats', 'loading'])).toThrow(why);
});
