import { isMadeUp } from '../settings/real-site.ts';

const MIN_LENGTH = 32;

/**
 * Looks at the key of a seal.
 * @param command that it is for: a backup whose key can be guessed must still be restored, so that is said where one is made
 * @returns what is wrong with it, as a sentence; undefined when nothing is
 */
export function complaintAboutKey(key: string, command: 'backup' | 'restore'): string | undefined {
  if (key.length < MIN_LENGTH)
    return `BACKUP_KEY cannot be used: it must have at least ${MIN_LENGTH} characters.`;
  if (command === 'backup' && isMadeUp(key))
    return 'BACKUP_KEY is a key that anybody can guess: make one by chance.';
  return undefined;
}
