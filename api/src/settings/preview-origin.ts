import { urlSetting } from './url.ts';

/** The setting PREVIEW_ORIGIN: an origin, without a path. */
export const previewOriginSetting = urlSetting
  .refine((text) => URL.canParse(text) && new URL(text).origin === text.toLowerCase(), {
    error: 'must be an origin such as https://preview.example, without a path',
  })
  .transform((text) => new URL(text).origin)
  .optional();

/**
 * Whether previews can be kept apart from the site. Browsers divide what code may touch by origin, and cookies by host alone, whatever the port
 * (RFC 6265, section 8.5), so theirs must be another host than any whose tokens count: the token of who is signed in lies in a cookie.
 * @param origin of the previews; undefined without previews
 * @param parties where the site is, and all other origins whose tokens count
 * @returns what is wrong, as the end of a sentence that begins with the setting's name; undefined when nothing is
 */
export function previewOriginFault(
  origin: string | undefined,
  parties: readonly string[],
): string | undefined {
  if (origin === undefined) return undefined;
  const [first = ''] = parties;
  if (parties.some((party) => new URL(party).hostname === new URL(origin).hostname))
    return 'cannot be used: what is previewed would act for whoever looks at it; give it a name of its own';
  return first.startsWith('https:') && !origin.startsWith('https:')
    ? 'cannot be used: the site is reached by https, so its previews must be, too'
    : undefined;
}
