import { listSetting } from '../../settings/list-setting.ts';
import { beginAlike } from './begin-alike.ts';

/** Whose right a key is: a remote's or the shell's team, or the operator; several operators are told apart as `operator.mai`. */
export interface DeployKey {
  holder: string;
  key: string;
}

/** Wrong keys are counted by each process alone: the right one must be past guessing all the same. */
const MIN_CHARACTERS = 16;

function readKey(pair: string): DeployKey {
  const [, holder, key] = /^([a-z][a-z0-9-]*|operator\.[a-z0-9-]+)=(\S+)$/.exec(pair) ?? [];
  if (!holder || !key) throw new Error('must be a list of <holder>=<key>, divided by commas');
  if (key.length < MIN_CHARACTERS)
    throw new Error(`has a key of ${holder} with fewer than ${MIN_CHARACTERS} characters`);
  return { holder, key };
}

/** @throws {Error} the rest of a sentence that begins with the setting's name */
function readKeys(list: string): readonly DeployKey[] {
  const pairs = list.split(',').map((part) => part.trim());
  const keys = pairs.filter(Boolean).map(readKey);
  for (const [at, { holder, key }] of keys.entries()) {
    const before = keys.slice(0, at);
    const near = before.find((one) => beginAlike(one.holder, holder));
    if (near)
      throw new Error(
        `has keys of ${near.holder} and ${holder}, which begin alike: what one names in its sheets could be the other’s, so give one of them another name`,
      );
    const other = before.find((one) => one.key === key);
    if (other) throw new Error(`has one key for ${other.holder} and ${holder}: their rights are separate`);
  }
  return keys;
}

/** The setting DEPLOY_KEYS. Without it nobody can release anything. */
export const deployKeysSetting = listSetting(readKeys);
