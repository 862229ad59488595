// What the shell's server does in the same way as the API.
export { visitorAddress } from './address.ts';
export { type Departure, departureOf, endsWithServer } from './departure.ts';
export { ANSWER_MS, ELECTION_MS, KEEP_ALIVE_MS, LAST_WORDS_MS } from './durations.ts';
export { socketOf } from './socket-activation.ts';
export { listenFault } from './listen-fault.ts';
export { createLog } from './log.ts';
export { mayReadFigures } from './may-read-figures.ts';
export { networkOf } from './network.ts';
export { processMetrics } from './process-metrics.ts';
export { idOfRequest } from './request-id.ts';
export { isFromShell, shellLane } from './shell-lane.ts';
export { endAtOnce } from './stop-signals.ts';
export { type TrustedProxies, trustedProxiesSetting } from './trusted-proxies.ts';
export { type Refusals, refusalsOf, type Unreadable } from './unreadable.ts';
export { warnOfUnlistedProxies } from './unlisted-proxies.ts';
