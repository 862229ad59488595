import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestBytes } from './connection.ts';

/** A browser that looks at a seat map, as far as the API can tell. */
export interface Listener {
  /** resolves with `performance.now()` when an event names the seat as occupied */
  hears(seat: string): Promise<number>;
  close(): void;
}

/** Opens the stream of a show's seats; resolves with the first event. */
export async function openListener(port: number, showId: string, token: string): Promise<Listener> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let last = '';
  let waiting: { seat: string; tell(at: number): void } | null = null;
  const first = new Promise<void>((resolve, reject) => {
    socket.on('data', (part: Buffer) => {
      last = part.toString();
      if (last.includes('occupiedSeats')) resolve();
      else if (!last.startsWith('HTTP/1.1 200')) reject(new Error(`No stream: ${last}`));
      if (!waiting || !last.includes(`"${waiting.seat}"`)) return;
      waiting.tell(performance.now());
      waiting = null;
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The stream was closed')));
  });
  socket.write(requestBytes('GET', `/api/booking/seat/${showId}/live`, { authorization: `Bearer ${token}` }));
  await first;
  return {
    hears: (seat) =>
      new Promise((resolve) => {
        waiting = { seat, tell: resolve };
      }),
    close: () => void socket.destroy(),
  };
}
