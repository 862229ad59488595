import { html as markup } from 'hono/html';
import type { User } from '../state/records.ts';

/**
 * The picture of somebody who uploaded none: Clerk gives everybody one, drawn from the initials
 * (https://clerk.com/docs/references/javascript/user: imageUrl "holds the default avatar or user's uploaded image").
 * @returns a `data:` address of an SVG
 */
export function portraitOf({ firstName, lastName, email }: User): string {
  const initials = [firstName, lastName].map((name) => name?.[0] ?? '').join('') || (email[0] ?? '');
  const drawing = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#3a3448"/><text x="40" y="52" font-family="sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#ffb547">${initials.toUpperCase()}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(drawing.toString()).toString('base64')}`;
}
