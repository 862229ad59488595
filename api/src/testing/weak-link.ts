import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between a client and a server on this machine that can be cut, stall, be slow or lose one answer. */
export interface WeakLink {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Takes everything and brings nothing on: nobody hangs up and nobody answers. */
  stall(): void;
  /** Brings everything on after `ms`. */
  slow(ms: number): void;
  heal(): void;
  /**
   * Cuts itself at the n-th request (0 is the next) that `matches`: before it arrives, or after it was carried out and
   * before the answer is back.
   */
  cutAt(n: number, matches: RegExp, moment: 'before' | 'after'): void;
  /** Loses the answer to the next request that `matches`, and only that connection with it. */
  loseAnswerTo(matches: RegExp): void;
  /** How many chunks the client has sent so far. */
  sent(): number;
  close(): Promise<void>;
}

type Mode = 'open' | 'cut' | 'stalled';
interface Trap {
  left: number;
  matches: RegExp;
  spring: 'cut before' | 'cut after' | 'lose';
}

/** @param target port of the server */
export async function weakLink(target: number): Promise<WeakLink> {
  let mode: Mode = 'open';
  let delayMs = 0;
  let trap: Trap | undefined;
  let sent = 0;
  const sockets = new Set<Socket>();
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  const cut = () => {
    mode = 'cut';
    endAll();
  };

  /** What has to happen to this request, if the trap is set for it. */
  function springs(request: Buffer): Trap['spring'] | undefined {
    if (!trap?.matches.test(request.toString('latin1'))) return undefined;
    if (trap.left-- > 0) return undefined;
    const { spring } = trap;
    trap = undefined;
    return spring;
  }

  const server = createServer((client) => {
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    let answered: Trap['spring'] | undefined;
    const carry = (to: Socket, chunk: Buffer) => {
      if (delayMs) setTimeout(() => to.writable && to.write(chunk), delayMs);
      else if (to.writable) to.write(chunk);
    };
    client.on('data', (chunk) => {
      sent += 1;
      if (mode === 'stalled') return;
      const spring = springs(chunk);
      if (spring === 'cut before') cut();
      else carry(upstream, chunk);
      answered = spring;
    });
    upstream.on('data', (chunk) => {
      if (mode === 'stalled') return;
      if (answered === 'cut after') cut();
      else if (answered === 'lose') client.destroy();
      else carry(client, chunk);
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall: () => {
      mode = 'stalled';
    },
    slow: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      // What stalled has lost bytes: such a connection is of no use any more.
      if (mode === 'stalled') endAll();
      mode = 'open';
      delayMs = 0;
      trap = undefined;
    },
    cutAt: (n, matches, moment) => {
      trap = { left: n, matches, spring: moment === 'before' ? 'cut before' : 'cut after' };
    },
    loseAnswerTo: (matches) => {
      trap = { left: 0, matches, spring: 'lose' };
    },
    sent: () => sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
