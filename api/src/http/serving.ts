// What the shell's server does in the same way as the API.
export { visitorAddress } from './address.ts';
export { type Departure, departureOf } from './departure.ts';
export { socketOf } from './given-socket.ts';
export { networkOf } from './network.ts';
export { isFromShell, shellLane } from './shell-lane.ts';
export { type TrustedProxies, trustedProxiesSetting } from './trusted-proxies.ts';
export { answerUnreadable } from './unreadable.ts';
