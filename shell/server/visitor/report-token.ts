import { randomUUID } from 'node:crypto';
import type { Composition } from '@matinee/api/releases';
import { signPageView } from '@matinee/api/site-tokens';

/**
 * The token with which one page view may report how its composition does.
 * @param key shared with the API; without it pages do not report
 */
export const reportToken = (
  key: string | undefined,
  visitor: string,
  composition: Composition | null,
): string | undefined =>
  key !== undefined && composition
    ? signPageView(key, { view: randomUUID(), composition: composition.id, visitor }, new Date())
    : undefined;
