import { describe, expect, test } from 'vitest';
import { films, type Film } from '../../catalog/film.ts';
import { outline } from './font.ts';
import { layTitle, TITLE_BOX, titleParts } from './lockup.ts';

const [sample] = films;
if (!sample) throw new Error('no film');
const titled = (title: string): Film => ({ ...sample, title });
const trials = [
  ...films,
  titled('It'),
  titled('Q'),
  titled('Supercalifragilisticexpialidocious'),
  titled('The Assassination of Jesse James by the Coward Robert Ford'),
  titled("Amélie: Ça ira, d'après Æsop"),
];

/** Curves may leave their control points' box by a rounding error only. */
const SLACK = 0.01;

describe.each(trials)('the poster of $title', (film) => {
  const lines = layTitle(film);

  test('keeps every line inside the title box', () => {
    for (const { box } of lines) {
      expect(box.left).toBeGreaterThanOrEqual(TITLE_BOX.x - SLACK);
      expect(box.right).toBeLessThanOrEqual(TITLE_BOX.x + TITLE_BOX.width + SLACK);
      expect(box.top).toBeGreaterThanOrEqual(TITLE_BOX.y - SLACK);
      expect(box.bottom).toBeLessThanOrEqual(TITLE_BOX.y + TITLE_BOX.height + SLACK);
    }
  });

  test('lets no line touch the next', () => {
    lines.slice(1).forEach(({ box }, index) => {
      expect(box.top).toBeGreaterThan(lines[index]?.box.bottom ?? 0);
    });
  });
});

test('what follows a dash in a title is set small under it, and genres are under all others', () => {
  expect(titleParts(titled('Mission: Impossible - The Final Reckoning'))).toEqual({
    main: 'MISSION: IMPOSSIBLE',
    sub: 'THE FINAL RECKONING',
  });
  expect(titleParts(sample).sub).toBe('ACTION · FANTASY · ADVENTURE');
});

test('a line is drawn to its end', () => {
  // At this size one stem lies at x = 210.0000…1, which the font package's own writer turns into NaN.
  const { d } = outline('ACTION · SCIENCE FICTION · ADVENTURE', 21, 0.16);
  expect(d).not.toContain('NaN');
});

test('a letter that the font lacks is an error, not an empty box', () => {
  expect(() => outline('君たち', 40)).toThrow('no glyph for "君"');
});
