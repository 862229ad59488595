export { canonical } from './canonical.ts';
export { newSigningKeys, readTeamKeys, type TeamKeys } from './keys.ts';
export { isSignedByItsTeam, signRelease, type Signable } from './signature.ts';
