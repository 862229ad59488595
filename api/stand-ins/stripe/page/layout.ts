import { html } from 'hono/html';

export type Html = ReturnType<typeof html>;

/** A whole document of the hosted page around its two halves. */
export function document(title: string, summary: Html | string, action: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0B0A10" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="preload" href="/c/assets/inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="preload" href="/c/assets/bebas-neue.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/c/assets/checkout.css" />
        <script src="/c/assets/checkout.js" defer></script>
      </head>
      <body>
        <header class="test-banner"><strong>Local test page</strong> <span>No card is charged.</span></header>
        <div class="halves">
          <section class="summary" aria-label="Order">${summary}</section>
          <main class="action">${action}</main>
        </div>
      </body>
    </html>`;
}
