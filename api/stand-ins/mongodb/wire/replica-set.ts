import { Long, ObjectId, Timestamp } from 'bson';
import type { Document } from '../values/kinds.ts';
import { MAX_DOCUMENT_BYTES, MAX_MESSAGE_BYTES } from './protocol.ts';

export const REPLICA_SET = 'matinee';
/** Wire version 21 is MongoDB 7.0. */
const MAX_WIRE_VERSION = 21;

const ELECTION = new ObjectId('7fffffff0000000000000001');

/** The face of a replica set with one member, its primary: what makes the driver send retryable writes. */
export class ReplicaSet {
  readonly #topologyVersion = { processId: new ObjectId(), counter: Long.ZERO };
  #second = 0;
  #increment = 0;

  /** @param address host:port that drivers are told to use */
  constructor(readonly address: () => string) {}

  /** The answer to hello, or to isMaster when `legacy`. */
  hello(connectionId: number, legacy: boolean): Document {
    return {
      ...(legacy ? { ismaster: true, helloOk: true } : { isWritablePrimary: true }),
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
      electionId: ELECTION,
      hosts: [this.address()],
      primary: this.address(),
      me: this.address(),
      secondary: false,
    };
  }

  /** Whether a hello asks to be answered only after a while, since nothing has changed from what it knows. */
  knowsThisTopology(command: Document): boolean {
    const known = command.topologyVersion as { processId?: unknown } | undefined;
    return known?.processId instanceof ObjectId && known.processId.equals(this.#topologyVersion.processId);
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
