import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Enclosure } from './enclosures.ts';
import { nodeCommand } from './node-flags.ts';

const TIMEOUT_MS = 10_000;
/** Nothing can be tried here at this moment: there is no room for what is to be reached, such as on a full disk. */
export class CannotTry extends Error {}

/** The name of what was to be made is another one each time. */
const cannotTry = (error: NodeJS.ErrnoException): never => {
  throw new CannotTry(`there is no room for a folder or a socket (${error.code})`);
};

/** Does nothing to whom it reaches, and nobody else sends it. */
const SIGNAL = 'SIGURG';
const answer = z.array(z.string());

const listening = (server: Server, at: string | number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.on('connection', (socket) => socket.destroy());
    if (typeof at === 'string') server.listen(at, resolve);
    else server.listen(at, '127.0.0.1', resolve);
  });

function say(command: string[]): Promise<string> {
  const [program = '', ...words] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env: {}, cwd: '/', stdio: ['ignore', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}

/**
 * Tries what a process can do in an enclosure.
 * @param script of the probe, built
 * @param pid that it is told: in a namespace of its own another process may have that number
 * @returns what went well, in words; null when no process can be started in it
 * @throws {CannotTry} when that cannot be found out now, which says nothing of the machine
 */
export async function probe(
  enclosure: Enclosure,
  script: string,
  pid = process.pid,
): Promise<string[] | null> {
  const servers = [createServer(), createServer()] as const;
  const datagrams = createSocket('udp4');
  let hasDatagram = false;
  datagrams.on('message', () => (hasDatagram = true));
  let isSignalled = false;
  const onSignal = () => void (isSignalled = true);
  process.on(SIGNAL, onSignal);
  let dir: string | undefined;
  try {
    dir = await mkdtemp(path.join(tmpdir(), 'matinee-probe-')).catch(cannotTry);
    const socket = path.join(dir, 'socket');
    datagrams.bind(0, '127.0.0.1');
    await Promise.all([
      once(datagrams, 'listening'),
      listening(servers[0], 0),
      listening(servers[1], socket),
    ]).catch(cannotTry);
    const { port } = servers[0].address() as AddressInfo;
    const { port: datagramPort } = datagrams.address();
    const there = JSON.stringify({ port, datagramPort, socket, pid, signal: SIGNAL });
    const went = answer.parse(JSON.parse(await say(enclosure.around(nodeCommand(script, [there])))));
    // What came is told with the next turn of the loop.
    await new Promise((resolve) => setTimeout(resolve));
    return [
      ...went,
      ...(hasDatagram ? ['send a datagram'] : []),
      ...(isSignalled ? ['signal the server'] : []),
    ];
  } catch (error) {
    if (error instanceof CannotTry) throw error;
    return null;
  } finally {
    process.off(SIGNAL, onSignal);
    for (const server of [...servers, datagrams]) server.close();
    if (dir !== undefined) await rm(dir, { recursive: true, force: true });
  }
}
