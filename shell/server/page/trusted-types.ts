import { createHash } from 'node:crypto';
import { anyNumber } from '@matinee/api/settings';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ShellBuild } from './shell-build.ts';

/** Where browsers report what the page's policy would have stopped. */
export const POLICY_REPORTS = '/__policy';
const BITS = 32;
/** Another share of the visitors each day, so that it is not always the same who report. */
const DAY_MS = 86_400_000;

/** The setting TRUSTED_TYPES. */
export const ownDocumentsTypedSetting = z
  .enum(['enforce', 'report'])
  .default('enforce')
  .describe(
    'whether pages with a document of their own (`OWN_DOCUMENTS`) refuse scripts that write HTML or code as text (Trusted Types); `report` is the way back should a vendor’s script begin to',
  );

/**
 * The script that decides what text may become, where a document is held to it: a shell from before has none, and its pages are not.
 * @param isApart whether the document is one of its own
 * @returns its file and hash
 */
export function sinksScript(
  { trustedTypes, hotRemotes }: Pick<Config, 'trustedTypes' | 'hotRemotes'>,
  { files }: Pick<ShellBuild, 'files'>,
  isApart: boolean,
): { file: string; integrity: string } | undefined {
  // What is being written with hot reload is written as text.
  if (!isApart || trustedTypes !== 'enforce' || Object.keys(hotRemotes).length > 0) return undefined;
  const [file, known] = Object.entries(files).find(([name]) => /^js\/sinks\.\w+\.js$/.test(name)) ?? [];
  return file !== undefined && known ? { file, integrity: known.integrity } : undefined;
}

/** The setting TRUSTED_TYPES_PERCENT. */
export const trustedTypesSetting = anyNumber({
  preset: 0,
  min: 0,
  max: 100,
  because: 'it is a share of the visitors',
}).meta({
  description:
    'share of the visitors whose browsers report scripts that write HTML or addresses of scripts as text (Trusted Types); of pages with a document of their own everybody’s do, unless it is 0',
  production: '`1` is recommended',
});

/** A visitor's place of a day, at least 0 and below 100. */
const placeOf = (visitor: string, now: Date): number =>
  (createHash('sha256')
    .update(`trusted types ${Math.floor(now.getTime() / DAY_MS)} ${visitor}`)
    .digest()
    .readUInt32BE(0) /
    2 ** BITS) *
  100;

/**
 * The policy that only reports: each sink that a script writes plain text to, and in a document of its own what is refused there.
 * @param percent of the visitors
 * @param isApart whether the document is one of its own, such as the admin's
 * @returns the header's value; undefined: this visitor's browser reports nothing
 */
export function trustedTypesPolicy(
  percent: number,
  { visitor, isApart, now }: { visitor: string; isApart: boolean; now: Date },
): string | undefined {
  const isAsked = percent > 0 && (isApart || placeOf(visitor, now) < percent);
  return isAsked ? `require-trusted-types-for 'script'; report-uri ${POLICY_REPORTS}` : undefined;
}
