import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that is finished: it is not escaped when it becomes part of other HTML. */
export type Markup = HtmlEscapedString;

/**
 * A template of HTML: values are escaped for elements and quoted attributes, unless they are Markup; lists stand one after
 * the other; null, undefined and booleans are left out.
 * @throws {TypeError} for a value that is still awaited
 */
export function markup(strings: TemplateStringsArray, ...values: unknown[]): Markup {
  const made = html(strings, ...values);
  if (made instanceof Promise) throw new TypeError('A page cannot hold what is still awaited');
  return made;
}

/** A text that is HTML already, such as what React wrote. */
export const asMarkup = (text: string): Markup => raw(text);

/** JSON that can stand in a script element: no sequence in it ends the element or opens a comment. */
export const scriptJson = (value: unknown): Markup => raw(JSON.stringify(value).replace(/</g, '\\u003c'));
