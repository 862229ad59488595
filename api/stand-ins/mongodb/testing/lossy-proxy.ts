import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LossyProxy {
  readonly port: number;
  /** Answers that were lost so far. */
  readonly lost: number;
  /** Loses the answer to the next request that contains the text, and with it the connection. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

/** A proxy that can lose an answer after the server has carried the request out: what a retryable write is for. */
export async function lossyProxy(target: number): Promise<LossyProxy> {
  let wanted: string | undefined;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let losing = false;
    client.on('data', (chunk) => {
      if (wanted !== undefined && chunk.includes(wanted)) {
        wanted = undefined;
        losing = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (!losing) return client.write(chunk);
      lost++;
      return client.destroy();
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get lost() {
      return lost;
    },
    loseAnswerTo: (text) => {
      wanted = text;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
