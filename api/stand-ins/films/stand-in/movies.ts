import { Hono, type Context } from 'hono';
import { findMovie, type Film } from '../catalog/film.ts';
import {
  creditsJson,
  detailsJson,
  nowPlayingJson,
  releaseDatesJson,
  videosJson,
} from '../catalog/tmdb-json.ts';
import { refusal } from './refusal.ts';

const LAST_PAGE = 500;

/** The real database ignores what it does not know; here an unknown parameter is a mistake worth hearing of. */
function allowOnly(c: Context, ...known: readonly string[]): void {
  const unknown = Object.keys(c.req.query()).filter(
    (name) => ![...known, 'api_key', 'language'].includes(name),
  );
  if (unknown.length) throw refusal('invalidParameters', `the stand-in does not know ${unknown.join(', ')}`);
  const language = c.req.query('language');
  if (language !== undefined && !/^en(-[A-Z]{2})?$/.test(language))
    throw refusal('invalidParameters', `the stand-in has no language ${language}`);
}

function page(c: Context): number {
  const text = c.req.query('page') ?? '1';
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > LAST_PAGE) throw refusal('invalidPage');
  return number;
}

function film(id: string): Film {
  const found = /^\d{1,9}$/.test(id) ? findMovie(Number(id)) : undefined;
  if (!found) throw refusal('notFound');
  return found;
}

/** What can be asked for together with the details. */
const APPENDED: Readonly<Record<string, (found: Film) => object>> = {
  credits: creditsJson,
  release_dates: releaseDatesJson,
  videos: videosJson,
};

function appended(c: Context, found: Film): Record<string, object> {
  const parts = (c.req.query('append_to_response') ?? '').split(',').filter(Boolean);
  const unknown = parts.filter((part) => !Object.hasOwn(APPENDED, part));
  if (unknown.length) throw refusal('invalidParameters', `the stand-in cannot append ${unknown.join(', ')}`);
  return Object.fromEntries(parts.map((part) => [part, APPENDED[part]?.(found) ?? {}]));
}

/** The film database's /movie paths over the sample films. `now` dates the list of films now playing. */
export function movies(now: () => Date): Hono {
  return new Hono()
    .get('/now_playing', (c) => {
      allowOnly(c, 'page', 'region');
      return c.json(nowPlayingJson(page(c), now()));
    })
    .get('/:id', (c) => {
      allowOnly(c, 'append_to_response');
      const found = film(c.req.param('id'));
      return c.json({ ...detailsJson(found), ...appended(c, found) });
    })
    .get('/:id/credits', (c) => {
      allowOnly(c);
      const found = film(c.req.param('id'));
      return c.json({ id: found.id, ...creditsJson(found) });
    })
    .get('/:id/videos', (c) => {
      allowOnly(c);
      const found = film(c.req.param('id'));
      return c.json({ id: found.id, ...videosJson(found) });
    });
}
