import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** status line and headers as they came */
  head: string;
  body: Buffer;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from('\r\n\r\n');

/** A request as it is on the wire. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const about = text
    ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    : {};
  const lines = Object.entries({ host: 'localhost', ...headers, ...about }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`);
}

/**
 * A kept connection that sends one request at a time. Much lighter than an HTTP client, which would cost this process
 * more than the measured ones and hide their difference.
 */
export class Connection {
  #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (part: Buffer) => {
      this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
      this.#answer();
    });
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The connection was closed')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request and resolves with its answer, which must tell its length. */
  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) return reject(new Error('The connection is closed'));
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #answer(): void {
    const end = this.#received.indexOf(headEnd);
    if (end < 0 || !this.#waiting) return;
    const head = this.#received.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    // That one is without a body, whatever length it names: that of what the asker has.
    const length = status === 304 ? 0 : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? NaN);
    const from = end + headEnd.length;
    if (Number.isNaN(length)) return this.#waiting.reject(new Error(`An answer without its length: ${head}`));
    if (this.#received.length < from + length) return;
    const { resolve } = this.#waiting;
    const body = this.#received.subarray(from, from + length);
    this.#waiting = null;
    this.#received = Buffer.alloc(0);
    resolve({ status, head, body });
  }
}
