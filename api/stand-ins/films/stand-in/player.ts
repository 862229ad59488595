import { Hono } from 'hono';
import { html } from 'hono/html';
import { films, type Film } from '../catalog/film.ts';
import { videoKey } from '../catalog/tmdb-json.ts';
import { fileName } from '../artwork/sizes.ts';
import { refusal } from './refusal.ts';

const byKey = new Map<string, Film>(films.map((film) => [videoKey(film, 'Trailer'), film]));

/**
 * In place of a video site's player: a page for a frame, at the key of a trailer, with the film's picture in slow motion and its
 * title. Without motion for whoever wants none.
 */
export function player(): Hono {
  return new Hono().get('/:key', (c) => {
    const film = byKey.get(c.req.param('key'));
    if (!film) throw refusal('notFound');
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <title>${film.title}: trailer</title>
          <style>
            body {
              margin: 0;
              height: 100vh;
              overflow: hidden;
              background: #000;
              color: #fff;
              font: 600 1.25rem system-ui;
            }
            img {
              width: 100%;
              height: 100%;
              object-fit: cover;
              animation: near 24s linear forwards;
            }
            p {
              position: absolute;
              inset: auto 1rem 1rem;
              margin: 0;
              text-shadow: 0 1px 4px #000;
            }
            @keyframes near {
              to {
                transform: scale(1.3);
              }
            }
            @media (prefers-reduced-motion: reduce) {
              img {
                animation: none;
              }
            }
          </style>
          <img src="/t/p/w1280/${fileName(film, 'backdrop')}" alt="" />
          <p>${film.title}</p>
        </html>`,
    );
  });
}
