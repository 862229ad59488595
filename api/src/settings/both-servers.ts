import type { Complaint } from './real-site.ts';

interface OfBothServers {
  LOG_LEVEL: string;
  PREVIEW_ORIGIN?: string | undefined;
  SITE_KEY?: string | undefined;
}

/** What neither of the two servers of a real site can be run with. */
export function* aboutBothServers(read: OfBothServers): Generator<Complaint> {
  if (read.LOG_LEVEL === 'silent')
    yield ['LOG_LEVEL', 'is silent, so that errors and alarms would be told nobody: use info'];
  if (read.PREVIEW_ORIGIN !== undefined && read.SITE_KEY === undefined)
    yield ['SITE_KEY', 'is missing although PREVIEW_ORIGIN is set: no preview could be opened without it'];
}
