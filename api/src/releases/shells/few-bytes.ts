import { Failure } from '../../http/failure.ts';

/** More than builds of a shell bring in a day, and less than a volume has room for. */
const MAX_BYTES = 1_000_000_000;
/** Small files cost more than their bytes. */
const MAX_FILES = 20_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Counts what is kept by a deploy key alone: no signature speaks for a file, and it stays until somebody has looked whether it belongs to a
 * build. To ask for one that is there counts too, as that keeps it for longer: otherwise each day would add its share for ever. Each process
 * counts its own.
 */
export function fewBytesADay() {
  let since = -Infinity;
  let bytes = 0;
  let files = 0;
  /** @throws {Failure} 429 when it is more than a day's share */
  return (length: number, now: Date): void => {
    const at = now.getTime();
    if (at - since >= DAY_MS) [since, bytes, files] = [at, 0, 0];
    bytes += length;
    files += 1;
    if (bytes <= MAX_BYTES && files <= MAX_FILES) return;
    throw new Failure(
      429,
      'too_many_requests',
      'More files of shells were handed in or asked for since yesterday than builds have: try again tomorrow, and see whether the shell’s deploy key is out.',
      { retryAfter: Math.floor((since + DAY_MS - at) / 1000) + 1 },
    );
  };
}
