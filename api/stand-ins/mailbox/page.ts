import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Email } from 'postal-mime';
import type { Mail, Mails } from './store.ts';

const STYLE = `
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; background: #0b0a10; color: #f6f3ee; font: 16px/1.5 system-ui, sans-serif; }
  a { color: #ffb547; } h1 { font-size: 1.5rem; } p, small, td { color: #bdb6c9; }
  ul { list-style: none; padding: 0; display: grid; gap: .75rem; }
  li { background: #14121b; border-radius: 12px; padding: 1rem; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 70rem; border: 0; border-radius: 12px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #14121b; border-radius: 12px; padding: 1rem; }
  .twice { color: #ffb547; font-weight: 700; }`;

const layout = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;

const bytesOf = (content: Email['attachments'][number]['content']): Buffer<ArrayBuffer> =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

/** An e-mail's HTML with its pictures in it, as a mail program shows it. */
function htmlOf({ content }: Mail): string {
  return content.attachments.reduce((page, { contentId, mimeType, content: bytes }) => {
    const id = contentId?.replace(/^<|>$/g, '');
    if (!id) return page;
    return page.replaceAll(`cid:${id}`, `data:${mimeType};base64,${bytesOf(bytes).toString('base64')}`);
  }, content.html ?? '');
}

const arrivals = ({ arrivals: count }: Mail) =>
  count > 1 ? html`<span class="twice">handed in ${count} times</span>` : '';

/** The page that shows what arrived, for people, and the same as JSON for programs. */
export function mailboxPage(mails: Mails): Hono {
  const app = new Hono();
  const find = (id: string) => mails.list().find((mail) => mail.id === id);
  app.get('/', (c) => {
    const list = mails.list();
    return c.html(
      layout(
        'Mailbox',
        html`<h1>Mailbox</h1>
          ${list.length === 0 ? html`<p>Nothing has arrived yet.</p>` : ''}
          <ul>
            ${list.map(
              (mail) =>
                html`<li>
                  <a href="/mail/${mail.id}">${mail.content.subject}</a> ${arrivals(mail)}<br /><small
                    >to ${mail.to.join(', ')} · ${mail.at.slice(0, 19).replace('T', ' ')} UTC</small
                  >
                </li>`,
            )}
          </ul>`,
      ),
    );
  });
  app.get('/mail/:id', (c) => {
    const mail = find(c.req.param('id'));
    if (!mail) return c.notFound();
    const { subject, text, attachments } = mail.content;
    return c.html(
      layout(
        subject ?? 'E-mail',
        html`<p><a href="/">Mailbox</a></p>
          <h1>${subject}</h1>
          <p>to ${mail.to.join(', ')} ${arrivals(mail)}</p>
          <iframe title="HTML" sandbox src="/mail/${mail.id}/html"></iframe>
          <h2>Attached</h2>
          <ul>
            ${attachments.map(
              ({ filename, mimeType }, index) =>
                html`<li>
                  <a href="/mail/${mail.id}/attached/${index}">${filename}</a> <small>${mimeType}</small>
                </li>`,
            )}
          </ul>
          <h2>Plain text</h2>
          <pre>${text}</pre>`,
      ),
    );
  });
  app.get('/mail/:id/html', (c) => {
    const mail = find(c.req.param('id'));
    return mail ? c.html(htmlOf(mail)) : c.notFound();
  });
  app.get('/mail/:id/attached/:index', (c) => {
    const attached = find(c.req.param('id'))?.content.attachments[Number(c.req.param('index'))];
    if (!attached) return c.notFound();
    return c.body(bytesOf(attached.content), 200, { 'content-type': attached.mimeType });
  });
  app.get('/messages', (c) =>
    c.json(
      mails.list().map(({ id, messageId, to, arrivals: count, content: { subject, text } }) => ({
        id,
        messageId,
        to,
        arrivals: count,
        subject,
        text,
      })),
    ),
  );
  return app;
}
