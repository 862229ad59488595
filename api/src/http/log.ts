import { type Logger, type LoggerOptions, pino } from 'pino';

/** Bytes that are written together: a write for each line costs as much as answering a cached request. */
const TOGETHER = 4096;
/** Longest wait of a line, in milliseconds. What waits is written when the process ends, unless it is killed. */
const MAX_WAIT_MS = 100;
/** Bytes that wait while nothing can be written, as where the output is a file on a full disk; what comes then is lost. */
const MAX_WAITING = 16_000_000;
const STANDARD_OUTPUT = 1;

/**
 * The process's log: JSON lines on standard output. Redaction is the net below "nothing secret is logged".
 * @param service which process it is
 * @param fd where it goes, in tests
 */
export function createLog(level: string, service = 'api', fd = STANDARD_OUTPUT): Logger {
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
  const output = pino.destination({
    dest: fd,
    sync: false,
    minLength: TOGETHER,
    maxLength: MAX_WAITING,
    periodicFlush,
  });
  // Nobody who buys a ticket needs the log: without a listener the first line that cannot be written would end the process. It is tried again,
  // but not at the end of the process, which would wait for room as long as there is none.
  let isFull = false;
  output.on('error', () => (isFull = true));
  output.on('write', () => (isFull = false));
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    if (!isFull) flush();
  };
  return pino(options, output);
}
