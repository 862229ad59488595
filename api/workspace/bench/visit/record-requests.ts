import type { CDPSession } from 'playwright';
import type { SeenRequest } from './request.ts';

/**
 * Records what the page asks for from now on.
 * @returns a list that grows
 */
export function recordRequests(session: CDPSession): () => SeenRequest[] {
  const seen = new Map<string, SeenRequest>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    seen.set(requestId, {
      url: request.url,
      type: type ?? 'Other',
      start: timestamp,
      startedAt: wallTime * 1000,
      wireBytes: 0,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) Object.assign(request, { end: timestamp, wireBytes: encodedDataLength });
  });
  return () => [...seen.values()];
}
