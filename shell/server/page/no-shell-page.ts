import type { Site } from '@matinee/shared-ui';
import type { Context } from 'hono';
import { t } from '../messages/en.ts';
import { plainPage } from './plain-page.ts';

/** Seconds until what could not be had, such as files, may be there. */
export const AGAIN_AFTER = '5';

/** Answers for a page while there is no shell that it may be made of: the one of this server was taken away. */
export function sendNoShellPage(c: Context, site: Site): Response {
  const { html, headers } = plainPage(site, {
    title: t('renewal.title'),
    text: t('renewal.text'),
    label: t('renewal.links'),
  });
  return c.body(html, 503, { ...headers, 'cache-control': 'private, no-store', 'retry-after': AGAIN_AFTER });
}
