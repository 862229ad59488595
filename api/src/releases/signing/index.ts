export { newSigningKeys, readTeamKeys, type TeamKeys } from './keys.ts';
export { aboutTeamsKeys } from './shared-keys.ts';
export { teamKeysSetting } from './setting.ts';
export {
  areSignedWithTwoKeys,
  isSignedByItsTeam,
  privateKey,
  signRelease,
  type Signable,
} from './signature.ts';
