import { html, raw } from 'hono/html';
import type { SeatCode } from './compose.ts';
import type { Content } from './facts.ts';
import type { Words } from './words-en.ts';

/** For mail programs that know what is dark: all others show the light form, which stands in the elements. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #0b0a10 !important; }
    .card { background: #14121b !important; }
    .high { color: #f6f3ee !important; }
    .mid { color: #bdb6c9 !important; }
    .rule { border-color: #3a3448 !important; }
    .code { color: #bdb6c9 !important; }
  }`;
const FONT = "font-family: 'Inter', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;";
const HIGH = 'color: #17141f;';
const MID = 'color: #56505f;';

function factRow([name, value]: Content['facts'][number]) {
  return html`<tr>
    <th
      class="mid"
      scope="row"
      align="left"
      style="${MID} font-weight: 400; padding: 3px 16px 3px 0; vertical-align: top; white-space: nowrap;"
    >
      ${name}
    </th>
    <td class="high" style="${HIGH} font-weight: 600; padding: 3px 0;">${value}</td>
  </tr>`;
}

function codeBlock(words: Words, { seat, code, cid }: SeatCode) {
  const name = words.seat.replace('{seat}', seat);
  return html`<tr>
    <td class="rule" style="border-top: 2px dashed #d9d3df; padding: 20px 0;" align="center">
      <p class="high" style="${HIGH} margin: 0 0 10px; font-size: 18px; font-weight: 700;">${name}</p>
      <img
        src="cid:${cid}"
        width="200"
        height="200"
        alt="${words.code.replace('{seat}', seat).replace('{code}', code)}"
        style="display: block; border-radius: 6px;"
      />
      <p
        class="code"
        style="${MID} margin: 10px 0 0; max-width: 320px; font: 11px/1.5 ui-monospace, Consolas, monospace; word-break: break-all;"
      >
        ${code}
      </p>
    </td>
  </tr>`;
}

/** An e-mail as HTML, in light and dark. All words in it are escaped. */
export async function htmlForm(words: Words, content: Content, codes: readonly SeatCode[]): Promise<string> {
  const { subject, title, lead, movie, facts, closing, link, cinema } = content;
  const page = await html`<!doctype html>
    <html lang="${words.locale.slice(0, 2)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(DARK)}
        </style>
      </head>
      <body
        class="page"
        style="margin: 0; background: #f4f1f6; ${raw(FONT)} font-size: 16px; line-height: 1.5;"
      >
        <main>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding: 24px 12px;">
                <table
                  class="card"
                  role="presentation"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  style="max-width: 480px; background: #ffffff; border-radius: 16px;"
                >
                  <tr>
                    <td style="padding: 28px 24px;">
                      <p class="mid" style="${MID} margin: 0 0 12px; font-size: 14px;">${cinema[0]}</p>
                      <h1 class="high" style="${HIGH} margin: 0 0 12px; font-size: 26px; line-height: 1.2;">
                        ${title}
                      </h1>
                      ${lead.map((line) => html`<p class="mid" style="${MID} margin: 0 0 12px;">${line}</p>`)}
                      <h2
                        class="high"
                        style="${HIGH} margin: 20px 0 8px; font-size: 20px; line-height: 1.25; word-break: break-word;"
                      >
                        ${movie}
                      </h2>
                      <table cellpadding="0" cellspacing="0" style="margin: 0 0 20px; font-size: 16px;">
                        ${facts.map(factRow)}
                      </table>
                      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                        ${codes.map((code) => codeBlock(words, code))}
                      </table>
                      ${closing.map(
                        (line) =>
                          html`<p class="mid" style="${MID} margin: 0 0 12px; font-size: 14px;">${line}</p>`,
                      )}
                      <p style="margin: 8px 0 0;">
                        <a
                          href="${link.url}"
                          style="display: inline-block; padding: 12px 20px; border-radius: 10px; background: #ffb547; color: #17141f; font-weight: 700; text-decoration: none;"
                          >${link.text}</a
                        >
                      </p>
                    </td>
                  </tr>
                </table>
                <p class="mid" style="${MID} margin: 16px 0 0; font-size: 13px;">
                  ${cinema.slice(1).map((line) => html`${line}<br />`)}
                </p>
              </td>
            </tr>
          </table>
        </main>
      </body>
    </html>`;
  return String(page);
}
