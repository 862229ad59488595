import type { Site } from '@matinee/shared-ui';
import { cinemaName } from '../../src/chrome/cinema-name.ts';
import type { PlainPage } from '../../src/offline/worker/kept-set.ts';
import { t } from '../messages/en.ts';
import { markup, type Markup } from './html.ts';

/** Colours and sizes of the site, without its files: there may be none. */
const STYLE = markup`<style>
:root{color-scheme:dark}
body{margin:0;min-height:100svh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:2rem 1rem;box-sizing:border-box;text-align:center;text-wrap:balance;background:#0b0a10;color:#bab4c6;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0;font-size:1.75rem;line-height:1.2;color:#f6f3ee}
p{margin:0;max-width:32rem}
.name{font-size:1.25rem;letter-spacing:.04em;color:#ffb547}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:.5rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.5rem;border:1px solid #5d5570;color:#f6f3ee;font-weight:600;text-decoration:none}
a.first{background:#ffb547;border-color:#ffb547;color:#1a1206}
a:focus-visible{outline:2px solid #f6f3ee;outline-offset:2px}
</style>`;

interface Said {
  title: string;
  text: string;
  /** links, before the one that tries again */
  links?: readonly Markup[];
  /** what the links are, for who does not see them */
  label: string;
}

/** A page without the site's files: it says what is, and what to do next. */
export function plainPage(site: Site, { title, text, links = [], label }: Said): PlainPage {
  const html = markup`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#0b0a10">
<title>${title} · ${cinemaName(site)}</title>${STYLE}</head><body><main style="display:contents">
<p class="name">${cinemaName(site)}</p><h1>${title}</h1><p>${text}</p>
<nav aria-label="${label}">${links}<a href="">${t('offline.again')}</a></nav>
</main></body></html>`;
  return {
    html: html.toString(),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
    },
  };
}
