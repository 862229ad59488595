import type { State } from '../state/open-state.ts';
import type { StandInOptions } from '../options.ts';
import { Limits } from '../http/limits.ts';
import { cookieSuffixOf, type InstanceKind, issuerOf, kindOf } from './publishable-key.ts';

/** What every part of the stand-in works with: the settings of one Clerk instance and its state. */
export interface Instance extends Omit<State, 'close'> {
  kind: InstanceKind;
  limits: Limits;
  hasBotCheck: boolean;
  issuer: string;
  secretKey: string;
  allowedOrigins: readonly string[];
  tokenTtlSeconds: number;
  cookies: { client: string; signedIn: string; path: string };
}

/** @throws Error when the publishable key is malformed or no origin is allowed */
export function createInstance(options: StandInOptions, state: State): Instance {
  if (options.allowedOrigins.length === 0) throw new Error('The stand-in needs at least one allowed origin');
  const suffix = options.cookieSuffix ?? cookieSuffixOf(options.publishableKey);
  const kind = kindOf(options.publishableKey);
  return {
    keys: state.keys,
    kind,
    limits: new Limits(kind, options.isCounting ?? false),
    hasBotCheck: options.hasBotCheck ?? false,
    users: state.users,
    clients: state.clients,
    sessions: state.sessions,
    issuer: issuerOf(options.publishableKey),
    secretKey: options.secretKey,
    allowedOrigins: options.allowedOrigins,
    tokenTtlSeconds: options.tokenTtlSeconds ?? 60,
    cookies: {
      client: `__client_${suffix}`,
      signedIn: `__client_uat_${suffix}`,
      path: options.cookiePath ?? '/__clerk',
    },
  };
}
