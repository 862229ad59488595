/** The first file that a process manager hands over (sd_listen_fds(3)). */
const FIRST_PASSED = 3;

interface Address {
  host: string | undefined;
  port: number;
}

/**
 * Where to listen: at the socket that the process manager holds, as systemd does for a `.socket` unit, or else at an address of our own.
 * A socket that is held outlives the process: whoever connects while none listens waits for the next one, and is not reset.
 * @param env of the process; systemd tells by LISTEN_PID whom it means
 */
export const socketOf = (env: NodeJS.ProcessEnv, address: Address): { fd: number } | Address =>
  env['LISTEN_PID'] === String(process.pid) && env['LISTEN_FDS'] === '1' ? { fd: FIRST_PASSED } : address;
