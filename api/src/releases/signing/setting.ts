import { listSetting } from '../../settings/list-setting.ts';
import { readTeamKeys } from './keys.ts';

/** The setting RELEASE_PUBLIC_KEYS. Without it nobody's releases are accepted. */
export const teamKeysSetting = listSetting(readTeamKeys);
