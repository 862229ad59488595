import type { IncomingMessage } from 'node:http';
import { isFromHere } from './address.ts';
import { sameSecret } from './same-secret.ts';

/**
 * Whether somebody is told figures: whoever knows the token, and this machine where there is none. Proxied requests come from loopback too, so one that
 * was forwarded does not count as local. A proxy that nobody has configured says nothing of that: where there is a token it counts alone.
 */
export function mayReadFigures(request: IncomingMessage, token: string | undefined): boolean {
  const { authorization = '', 'x-forwarded-for': forwarded } = request.headers;
  return token === undefined
    ? isFromHere(request) && !forwarded
    : sameSecret(authorization, `Bearer ${token}`);
}
