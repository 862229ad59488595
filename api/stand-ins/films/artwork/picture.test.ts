import { describe, expect, test } from 'vitest';
import { films } from '../catalog/film.ts';
import { drawBackdrop, drawPhoneBackdrop, drawPoster } from './picture.ts';
import { layTitle } from './title/lockup.ts';

const drawings = { poster: drawPoster, backdrop: drawBackdrop, 'phone backdrop': drawPhoneBackdrop };

describe.each(films)('$title', (film) => {
  test.each(Object.entries(drawings))('the %s is the same bytes each time it is drawn', (_, draw) => {
    expect(draw(structuredClone(film))).toBe(draw(film));
  });

  test.each(Object.entries(drawings))(
    'the %s has only finite numbers, and every paint it refers to',
    (_, draw) => {
      const svg = draw(film);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const used = [...svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(([, url, href]) => url ?? href);
      expect(new Set(ids).size).toBe(ids.length);
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    },
  );

  test('the title stands on the poster and on no backdrop', () => {
    for (const { d } of layTitle(film)) {
      expect(drawPoster(film)).toContain(d);
      expect(drawBackdrop(film)).not.toContain(d);
      expect(drawPhoneBackdrop(film)).not.toContain(d);
    }
  });
});

test('another colour in the facts gives another picture', () => {
  const [film] = films;
  if (!film) throw new Error('no film');
  const [, ...rest] = film.art.palette;
  const repainted = {
    ...film,
    art: { ...film.art, palette: ['#004400', ...rest] as typeof film.art.palette },
  };
  expect(drawPoster(repainted)).not.toBe(drawPoster(film));
});
