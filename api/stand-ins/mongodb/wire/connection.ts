import type { Socket } from 'node:net';
import { type Document, isDocument } from '../values/kinds.ts';
import { MessageReader } from './message-reader.ts';
import { notPrimary } from './not-primary.ts';
import type { ReplicaSet } from './replica-set.ts';
import { encodeReply } from './reply.ts';
import { decodeRequest, type Request } from './request.ts';

/** Executes a command and returns its whole reply (`ok` included); must not reject. */
type Execute = (command: Document) => Promise<Document>;

/** Has the answer to a command made, or something else; null ends the connection in place of an answer. */
type Around = (
  command: Document,
  appName: string | undefined,
  answer: () => Promise<Document>,
) => Promise<Document | null>;

export interface Served {
  readonly set: ReplicaSet;
  readonly execute: Execute;
  readonly around: Around;
}

const HELLOS = new Set(['hello', 'ismaster', 'isMaster']);

function applicationOf({ client }: Document): string | undefined {
  const application = isDocument(client) ? client.application : undefined;
  return isDocument(application) && typeof application.name === 'string' ? application.name : undefined;
}

/** Serves one client: requests are answered in the order in which they came. */
export class Connection {
  readonly #reader = new MessageReader();
  #last: Promise<void> = Promise.resolve();
  #appName: string | undefined;
  #stopWaiting: () => void = () => undefined;

  constructor(
    readonly id: number,
    readonly socket: Socket,
    readonly served: Served,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#stopWaiting());
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
    const { command } = request;
    const { set, execute, around } = this.served;
    const name = Object.keys(command)[0] ?? '';
    const isHello = HELLOS.has(name);
    if (isHello) this.#appName = applicationOf(command) ?? this.#appName;
    const wait = command.maxAwaitTimeMS;
    const reply = await around(command, this.#appName, async () => {
      if (isHello) return { ...set.hello(this.id, name !== 'hello'), ok: 1 };
      return set.stamped(notPrimary(set, command) ?? (await execute(command)));
    });
    if (!reply) return this.#end();
    if (isHello && typeof wait === 'number' && reply.ok === 1) return this.#heartbeats(wait, request);
    if (!request.silent) this.#send(request, isHello ? reply : set.dated(reply));
  }

  // The driver's monitor keeps one hello open and gets an answer each time the wait is over, or something has changed: at once
  // when it has changed already since what the monitor knows.
  #heartbeats(milliseconds: number, request: Request): void {
    const { set } = this.served;
    const beat = () => {
      this.#stopWaiting();
      const reply: Document = { ...set.hello(this.id, false), ok: 1 };
      const id = this.#send(request, reply, request.exhaustAllowed);
      const command = { ...request.command, topologyVersion: reply.topologyVersion };
      if (request.exhaustAllowed) this.#heartbeats(milliseconds, { ...request, command, requestId: id });
    };
    if (!set.knowsThisTopology(request.command)) return beat();
    const timer = setTimeout(beat, milliseconds);
    timer.unref();
    const forget = set.onceChanged(beat);
    this.#stopWaiting = () => {
      clearTimeout(timer);
      forget();
    };
  }

  #send(request: Request, document: Document, moreToCome = false): number {
    const { id, bytes } = encodeReply(request, document, moreToCome);
    if (this.socket.writable) this.socket.write(bytes);
    return id;
  }
}
