export { newSigningKeys, readTeamKeys, type TeamKeys } from './keys.ts';
export { teamKeysSetting } from './setting.ts';
export { isSignedByItsTeam, signRelease, type Signable } from './signature.ts';
