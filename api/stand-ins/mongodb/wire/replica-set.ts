import { Long, ObjectId, Timestamp } from 'bson';
import { tellsStateChange } from '../errors/labels.ts';
import type { Document } from '../values/kinds.ts';
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES } from './protocol.ts';

export const REPLICA_SET = 'matinee';
/** Wire version 21 is MongoDB 7.0. */
const MAX_WIRE_VERSION = 21;

/** Ids of elections grow, so that a driver knows the newer primary of two. */
const electionId = (term: number): ObjectId => new ObjectId(`7fffffff${term.toString(16).padStart(16, '0')}`);

/** The face of a replica set with one member, its primary: what makes the driver send retryable writes. */
export class ReplicaSet {
  readonly #processId = new ObjectId();
  readonly #waiting = new Set<() => void>();
  #changes = 0;
  #term: number;
  #isPrimary = true;
  #election: NodeJS.Timeout | undefined;
  #second = 0;
  #increment = 0;

  /**
   * @param address host:port that drivers are told to use
   * @param elected hears of the number of each election, this first one too
   * @param term number of elections before: who remembers a later one takes a primary of an earlier one for stale, for good
   */
  constructor(
    readonly address: () => string,
    private readonly elected: (term: number) => void = () => {},
    term = 0,
  ) {
    this.#term = term + 1;
    elected(this.#term);
  }

  get #topologyVersion(): Document {
    return { processId: this.#processId, counter: Long.fromNumber(this.#changes) };
  }

  get isPrimary(): boolean {
    return this.#isPrimary;
  }

  /** Makes the member a secondary for so many milliseconds, after which it is elected again. */
  stepDown(milliseconds: number): void {
    clearTimeout(this.#election);
    this.#become(false);
    this.#election = setTimeout(() => this.#become(true), milliseconds);
    this.#election.unref();
  }

  /** Calls back once, with the next change of what hello says; the result stops waiting for it. */
  onceChanged(subscriber: () => void): () => void {
    this.#waiting.add(subscriber);
    return () => this.#waiting.delete(subscriber);
  }

  #become(primary: boolean): void {
    if (primary && !this.#isPrimary) this.elected(++this.#term);
    this.#isPrimary = primary;
    this.#changes++;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const subscriber of waiting) subscriber();
  }

  /** The answer to hello, or to isMaster when `legacy`. */
  hello(connectionId: number, legacy: boolean): Document {
    const primary = this.#isPrimary;
    return {
      ...(legacy ? { ismaster: primary, helloOk: true } : { isWritablePrimary: primary }),
      topologyVersion: this.#topologyVersion,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      maxMessageSizeBytes: MAX_MESSAGE_BYTES,
      maxWriteBatchSize: 100_000,
      localTime: new Date(),
      logicalSessionTimeoutMinutes: 30,
      connectionId,
      minWireVersion: 0,
      maxWireVersion: MAX_WIRE_VERSION,
      readOnly: false,
      setName: REPLICA_SET,
      setVersion: 1,
      ...(primary ? { electionId: electionId(this.#term), primary: this.address() } : {}),
      hosts: [this.address()],
      me: this.address(),
      secondary: !primary,
    };
  }

  /** Whether a hello asks to be answered only after a while, since nothing has changed from what it knows. */
  knowsThisTopology(command: Document): boolean {
    const known = command.topologyVersion as { processId?: unknown; counter?: unknown } | undefined;
    const isOurs = known?.processId instanceof ObjectId && known.processId.equals(this.#processId);
    return isOurs && Number(known.counter) === this.#changes;
  }

  /** The reply with the state that it comes from where it tells of a change, so that a driver knows whether that is news. */
  dated(reply: Document): Document {
    return tellsStateChange(reply) ? { ...reply, topologyVersion: this.#topologyVersion } : reply;
  }

  /** The reply with the logical time that drivers of a replica set gossip. */
  stamped(reply: Document): Document {
    const second = Math.floor(Date.now() / 1000);
    this.#increment = second === this.#second ? this.#increment + 1 : 1;
    this.#second = second;
    const time = new Timestamp({ t: second, i: this.#increment });
    const signature = { hash: Buffer.alloc(20), keyId: Long.ZERO };
    return { ...reply, $clusterTime: { clusterTime: time, signature }, operationTime: time };
  }
}
