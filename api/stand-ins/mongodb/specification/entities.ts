import {
  AbstractCursor,
  ClientSession,
  Collection,
  Db,
  GridFSBucket,
  MongoClient,
  type MongoClientOptions,
  type ReadConcern,
  type ReadPreferenceMode,
} from 'mongodb';
import type { Document } from '../values/kinds.ts';
import { Lacking, RunnerError } from './expectations/errors.ts';
import { record, type Recorded } from './expectations/events.ts';

function concerns(options: Document = {}) {
  const { readConcern, writeConcern, readPreference, ...rest } = options as {
    readConcern?: ReadConcern;
    writeConcern?: Document;
    readPreference?: { mode: ReadPreferenceMode };
  };
  return {
    ...rest,
    ...(readConcern && { readConcern }),
    ...(writeConcern && { writeConcern }),
    ...(readPreference && { readPreference: readPreference.mode }),
  };
}

/** The things that a test names: clients with what they told, databases, collections, sessions, cursors, results. */
export class Entities {
  readonly #all = new Map<string, unknown>();
  readonly #events = new Map<string, Recorded[]>();
  readonly #sessionIds = new Map<string, unknown>();

  constructor(readonly uri: string) {}

  async create(entities: readonly Document[]): Promise<void> {
    for (const entity of entities) {
      const [[kind, given] = ['', {}]] = Object.entries(entity);
      await this.#make(kind, given as Document);
    }
  }

  async #make(kind: string, given: Document): Promise<void> {
    const id = String(given.id);
    switch (kind) {
      case 'client':
        return this.#connect(id, given);
      case 'database':
        return this.set(
          id,
          this.client(given.client).db(
            String(given.databaseName),
            concerns(given.databaseOptions as Document),
          ),
        );
      case 'collection':
        return this.set(
          id,
          this.database(given.database).collection(
            String(given.collectionName),
            concerns(given.collectionOptions as Document),
          ),
        );
      case 'session': {
        const { defaultTransactionOptions, ...options } = (given.sessionOptions ?? {}) as Document;
        const transaction = concerns(defaultTransactionOptions as Document);
        const session = this.client(given.client).startSession({
          ...options,
          ...(defaultTransactionOptions ? { defaultTransactionOptions: transaction } : {}),
        });
        this.#sessionIds.set(id, session.id);
        return this.set(id, session);
      }
      case 'bucket':
        return this.set(id, new GridFSBucket(this.database(given.database)));
      default:
        throw new Lacking(`the entity ${kind} is not known to the runner`);
    }
  }

  async #connect(id: string, given: Document): Promise<void> {
    const { serverApi, uriOptions } = given as Pick<MongoClientOptions, 'serverApi'> & {
      uriOptions?: Document;
    };
    const client = new MongoClient(this.uri, {
      ...(uriOptions as MongoClientOptions | undefined),
      ...(serverApi && { serverApi }),
      monitorCommands: true,
      serverSelectionTimeoutMS: 5000,
    });
    const observed = (given.observeEvents ?? []) as string[];
    this.#events.set(id, record(client, observed, (given.ignoreCommandMonitoringEvents ?? []) as string[]));
    this.set(id, await client.connect());
  }

  set(id: string, entity: unknown): void {
    this.#all.set(id, entity);
  }

  get(id: string): unknown {
    return this.#all.get(id);
  }

  /** @throws RunnerError when there is none of this id and kind */
  #of<T>(id: unknown, kind: abstract new (...args: never[]) => T): T {
    const found = this.#all.get(String(id));
    if (found instanceof kind) return found;
    throw new RunnerError(`${String(id)} is no ${kind.name}`);
  }

  client = (id: unknown) => this.#of(id, MongoClient);
  database = (id: unknown) => this.#of(id, Db);
  collection = (id: unknown) => this.#of(id, Collection);
  session = (id: unknown) => this.#of(id, ClientSession);
  cursor = (id: unknown) => this.#of(id, AbstractCursor);

  events(id: unknown): readonly Recorded[] {
    return this.#events.get(String(id)) ?? [];
  }

  sessionId(id: string): unknown {
    return this.#sessionIds.get(id);
  }

  async close(): Promise<void> {
    for (const entity of this.#all.values()) if (entity instanceof ClientSession) await entity.endSession();
    for (const entity of this.#all.values()) if (entity instanceof MongoClient) await entity.close();
  }
}
