import { parseAccept } from 'hono/utils/accept';

/** The languages that letters are written in. */
export const LANGUAGES = ['en', 'vi'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * What a browser prefers to read, of the languages that letters are written in.
 * @param accepted its Accept-Language (RFC 9110, 12.5.4)
 * @returns undefined when it names none of them
 */
export function languageOf(accepted: string | undefined): Language | undefined {
  for (const { type, q } of parseAccept(accepted ?? '')) {
    const [primary = ''] = type.toLowerCase().split('-');
    const language = LANGUAGES.find((one) => one === primary);
    if (language !== undefined && q > 0) return language;
  }
  return undefined;
}
