export { localPublishableKey } from './instance/publishable-key.ts';
export { localAccounts, type SeedAccount, type StandInOptions } from './options.ts';
export { startClerkStandIn, type ChosenClaims, type ClerkStandIn } from './stand-in.ts';
