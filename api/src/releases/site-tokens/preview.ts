import { z } from 'zod';
import { localAddress } from '../../settings/local-address.ts';
import { readToken, signToken } from './token.ts';

const release = {
  name: z.string(),
  version: z.string(),
  /** where its code comes from instead of its host: a server on the machine of whoever looks */
  address: localAddress.optional(),
};
const linkSchema = z.object(release);
const cookieSchema = z.object({ ...release, visitor: z.string(), expires: z.number() });

/** A release that somebody may look at before it is live. */
export type PreviewedRelease = z.infer<typeof linkSchema>;
/** The same, for one browser: that with this visitor id, until an instant. */
export type PreviewCookie = z.infer<typeof cookieSchema>;

/** What a preview link carries. */
export const signPreviewLink = (
  key: string,
  { name, version, address }: PreviewedRelease,
  expires: Date,
): string => signToken(key, 'preview-link', { name, version, address, expires: expires.getTime() }, expires);

/** @returns what a preview link is for and until when, or null for one that is not ours or is over */
export function readPreviewLink(
  key: string,
  token: string,
  now: Date,
): (PreviewedRelease & { expires: Date }) | null {
  const value = readToken(key, 'preview-link', token, now);
  const read = z.object({ ...release, expires: z.number() }).safeParse(value);
  return read.success ? { ...read.data, expires: new Date(read.data.expires) } : null;
}

/** What the browser that opened a link keeps; worth nothing in another one. */
export const signPreviewCookie = (key: string, preview: PreviewCookie): string =>
  signToken(key, 'preview-cookie', preview, new Date(preview.expires));

/** @returns what a browser previews, or null for a cookie that is not ours, is over or is another browser's */
export function readPreviewCookie(
  key: string,
  token: string,
  visitor: string,
  now: Date,
): PreviewedRelease | null {
  const read = cookieSchema.safeParse(readToken(key, 'preview-cookie', token, now));
  if (!read.success || read.data.visitor !== visitor) return null;
  const { name, version, address } = read.data;
  return { name, version, ...(address !== undefined && { address }) };
}
