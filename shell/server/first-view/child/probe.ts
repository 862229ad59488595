// What a renderer's process could do if a release had all of it: each of these is tried in the very enclosure. It says as
// JSON which of them went well; none should.
import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import fs from 'node:fs';
import net from 'node:net';
import { Worker } from 'node:worker_threads';

/** What is there to be reached, by the server that asks. */
const { port, datagramPort, socket, pid, signal } = JSON.parse(process.argv.at(-1) ?? '{}') as {
  port: number;
  datagramPort: number;
  socket: string;
  pid: number;
  signal: string;
};

const tries: Record<string, () => void> = {
  'read a file': () => fs.readFileSync('/etc/passwd'),
  "read another process's environment": () => fs.readFileSync(`/proc/${process.ppid || pid}/environ`),
  'write a file': () => fs.writeFileSync('/tmp/matinee-probe', ''),
  'list a folder': () => fs.readdirSync('/'),
  'start a process': () => {
    const { error } = spawnSync('true');
    if (error) throw error;
  },
  'start a thread': () => new Worker('', { eval: true }),
  'load native code': () => process.dlopen({ exports: {} }, '/none.node'),
  "reach Node's own bindings": () => {
    const { binding } = process as unknown as { binding(name: string): object };
    binding.call(process, 'spawn_sync');
  },
  'make code of text': () => void Reflect.construct(Function, ['return 1']),
  'see the environment': () => {
    if (Object.keys(process.env).length === 0) throw new Error('empty');
  },
};

const connects = (to: net.NetConnectOpts): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const connection = net.connect(to, () => (connection.destroy(), resolve(true)));
      connection.on('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });

/** Whether the ports are those of the machine: the one that the server has is taken. In a network of its own it would be free. */
const listens = (at: net.ListenOptions): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const server = net.createServer();
      server.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
      server.listen(at, () => (server.close(), resolve(false)));
    } catch {
      resolve(false);
    }
  });

/** Whether it arrives, the server says. */
const sends = (to: number): Promise<void> =>
  new Promise((resolve) => {
    try {
      const from = dgram.createSocket('udp4');
      from.on('error', () => resolve());
      from.send('', to, '127.0.0.1', () => resolve());
    } catch {
      resolve();
    }
  });

const worked = Object.keys(tries).filter((name) => {
  try {
    tries[name]?.();
    return true;
  } catch (error) {
    // A library that is not there was looked for: it may be loaded.
    return name === 'load native code' && (error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_FAILED';
  }
});
if (await connects({ host: '127.0.0.1', port })) worked.push('connect to a port');
if (await connects({ path: socket })) worked.push('connect to a socket in the file system');
if (await listens({ host: '127.0.0.1', port })) worked.push('listen on a port of the machine');
await sends(datagramPort);
try {
  // Whether it arrives, the server says: whoever has its number here may be another one.
  process.kill(pid, signal);
} catch {
  // Refused, as it should be.
}
process.stdout.write(JSON.stringify(worked));
process.exit(0);
