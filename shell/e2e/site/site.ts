import { inject } from 'vitest';
import type { SiteOrder } from './control.ts';

/** Vitest numbers its workers from 1 and gives each one file at a time. */
const own = inject('sites')[Number(process.env['VITEST_POOL_ID']) - 1];
if (!own) throw new Error('This worker has no site: there must be one for each.');

/** Address of the site under test. */
export const { siteUrl, dataDir } = own;

/** Does something to the running site; resolves when it is done. */
export async function site(order: SiteOrder): Promise<void> {
  const response = await fetch(own!.controlUrl, { method: 'POST', body: JSON.stringify(order) });
  if (!response.ok) throw new Error(await response.text());
}
