import { inject } from 'vitest';
import type { SiteOrder } from './control.ts';

/** Address of the site under test. */
export const siteUrl = inject('siteUrl');

/** Does something to the running site; resolves when it is done. */
export async function site(order: SiteOrder): Promise<void> {
  const response = await fetch(inject('controlUrl'), { method: 'POST', body: JSON.stringify(order) });
  if (!response.ok) throw new Error(await response.text());
}
