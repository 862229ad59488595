import type { Socket } from 'node:net';
import type { Document } from '../values/kinds.ts';
import { MessageReader } from './message-reader.ts';
import type { ReplicaSet } from './replica-set.ts';
import { encodeReply } from './reply.ts';
import { decodeRequest, type Request } from './request.ts';

/** Executes a command and returns its whole reply (`ok` included); must not reject. */
export type Execute = (command: Document) => Promise<Document>;

const HELLOS = new Set(['hello', 'ismaster', 'isMaster']);

/** Serves one client: requests are answered in the order in which they came. */
export class Connection {
  readonly #reader = new MessageReader();
  #last: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(
    readonly id: number,
    readonly socket: Socket,
    readonly set: ReplicaSet,
    readonly execute: Execute,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(this.#heartbeat));
  }

  // A stream that cannot be parsed has no next message to resume at, so the connection ends.
  #receive(chunk: Buffer): void {
    try {
      for (const message of this.#reader.push(chunk)) {
        const request = decodeRequest(message);
        this.#last = this.#last.then(() => this.#answer(request)).catch(() => this.#end());
      }
    } catch {
      this.#end();
    }
  }

  #end(): void {
    this.socket.destroy();
  }

  async #answer(request: Request): Promise<void> {
    const name = Object.keys(request.command)[0] ?? '';
    if (HELLOS.has(name)) return this.#hello(request, name);
    const reply = await this.execute(request.command);
    if (!request.silent) this.#send(request, this.set.stamped(reply));
  }

  #hello(request: Request, name: string): void {
    const wait = request.command.maxAwaitTimeMS;
    if (typeof wait === 'number' && this.set.knowsThisTopology(request.command))
      return this.#heartbeatAfter(wait, request);
    this.#send(request, { ...this.set.hello(this.id, name !== 'hello'), ok: 1 });
  }

  // The driver's monitor keeps one hello open and gets an answer each time the wait is over.
  #heartbeatAfter(milliseconds: number, request: Request): void {
    this.#heartbeat = setTimeout(() => {
      const id = this.#send(request, { ...this.set.hello(this.id, false), ok: 1 }, request.exhaustAllowed);
      if (request.exhaustAllowed) this.#heartbeatAfter(milliseconds, { ...request, requestId: id });
    }, milliseconds);
    this.#heartbeat.unref();
  }

  #send(request: Request, document: Document, moreToCome = false): number {
    const { id, bytes } = encodeReply(request, document, moreToCome);
    if (this.socket.writable) this.socket.write(bytes);
    return id;
  }
}
