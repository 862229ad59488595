import { untilAnswers } from '../../site/answers.ts';
import { startChild, type Child } from '../../site/child.ts';

interface ServerOptions {
  name: string;
  file: string;
  env: Record<string, string>;
  /** address that answers with success when it may be sent visitors */
  ready: string;
  logDir: string;
  /** the socket that the rig holds for it, as systemd would */
  socket: number | undefined;
}

/** One process of API or shell's server. */
export interface Server {
  name: string;
  ready: string;
  /**
   * Resolves when it may be sent visitors.
   * @param other settings over its own, this time
   */
  start(other?: Record<string, string>): Promise<void>;
  /** tells it to end, and waits until it has */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A process that is not started yet. */
export function server({ name, file, env, ready, logDir, socket }: ServerOptions): Server {
  let child: Child | undefined;
  return {
    name,
    ready,
    async start(other = {}) {
      child = startChild({
        name,
        file,
        env: { ...env, ...(socket !== undefined && { LISTEN_FDS: '1' }), ...other },
        logDir,
        socket,
      });
      await untilAnswers(ready, child.ended);
    },
    async stop(signal) {
      await child?.stop(signal);
      child = undefined;
    },
  };
}
