import { type Logger, type LoggerOptions, pino } from 'pino';

/** Bytes that are written together: a write for each line costs as much as answering a cached request. */
const TOGETHER = 4096;
/** Longest wait of a line, in milliseconds. What waits is written when the process ends, unless it is killed. */
const MAX_WAIT_MS = 100;

/**
 * The process's log: JSON lines on standard output. Redaction is the net below "nothing secret is logged".
 * @param service which process it is
 */
export function createLog(level: string, service = 'api'): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.authorization',
        '*.headers.authorization',
        '*.config.headers',
        '*.config.params',
        '*.request',
      ],
      remove: true,
    },
  };
  // It would write nothing every time, and never be forgotten.
  const periodicFlush = level === 'silent' ? 0 : MAX_WAIT_MS;
  return pino(options, pino.destination({ sync: false, minLength: TOGETHER, periodicFlush }));
}
