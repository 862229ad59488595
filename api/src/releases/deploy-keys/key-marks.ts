import { createHash } from 'node:crypto';
import type { DeployKey } from './deploy-keys-setting.ts';

/** Enough to see that a key is another one, and too little to find it by. */
const markOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** What tells the deploy keys of a holder from others, to be written down with what one of them says. */
export const marksOf = (keys: readonly DeployKey[], holder: string): string[] =>
  keys.filter((one) => one.holder === holder).map(({ key }) => markOf(key));

/**
 * Whether what a holder has said with a deploy key counts yet: each that they had then is theirs now. One that was taken out since may have
 * been stolen, and have said it.
 * @param marks as they were written down; what older releases wrote has none, and counts no more
 */
export function areKeysOf(
  keys: readonly DeployKey[],
  holder: string,
  marks: readonly string[] = [],
): boolean {
  const now = marksOf(keys, holder);
  return marks.length > 0 && marks.every((mark) => now.includes(mark));
}
