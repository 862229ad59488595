import { Writable } from 'node:stream';
import { type Level, type Logger, pino } from 'pino';

/**
 * A log that keeps its lines, parsed.
 * @param level the least that is written
 */
export function keptLog(level: Level = 'info'): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  return { log: pino({ level }, sink), lines };
}
