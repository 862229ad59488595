export { developmentPublishableKey, localPublishableKey } from './instance/publishable-key.ts';
export { localAccounts, type StandInOptions } from './options.ts';
export { startClerkStandIn, type ClerkStandIn } from './stand-in.ts';
