import { type Logger, pino } from 'pino';

/** The process's log: JSON lines on standard output. Redaction is the net below "nothing secret is logged". */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { service: 'api' },
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
  });
}
