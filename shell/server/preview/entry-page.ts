import { html } from 'hono/html';
import { t } from '../messages/en.ts';

/** No script runs on the page, and its form leads nowhere else. */
export const ENTRY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0b0a10;color:#f4f1ea;
font:1rem/1.6 system-ui,sans-serif}main{max-width:34rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3}
button{min-height:2.75rem;padding:0 1.5rem;border:0;border-radius:.5rem;background:#f5b544;color:#1a1206;
font:inherit;font-weight:600;cursor:pointer}button:focus-visible{outline:3px solid #fff;outline-offset:2px}`;

interface Entry {
  name: string;
  version: string;
  /** where its code comes from, when that is not its host */
  address?: string | undefined;
}

/**
 * What a preview link opens: says what the preview is, and asks before anything of the release runs.
 * @param action address that the press of its button is sent to
 */
export function entryPage({ name, version, address }: Entry, action: string) {
  const heading = address
    ? t('override.heading', { name, address })
    : t('preview.heading', { release: `${name} ${version}` });

  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t('preview.title')}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${address && html`<p>${t('override.what', { address })}</p>`}
          <p>${t('preview.what')}</p>
          <p>${t('preview.password')}</p>
          <form method="post" action="${action}"><button>${t('preview.enter')}</button></form>
        </main>
      </body>
    </html>`;
}
