// Built into every remote's entry, in the place of Module Federation's own runtime: a remote takes what its shell shares,
// and brings and loads nothing that anybody else could take.
import { meetsRange } from './meets-range.ts';

type Factory = () => unknown;
type Id = number | string;

/** A version of a shared module that the page has. */
interface Offer {
  from: string;
  loaded?: unknown;
  get(): Factory | Promise<Factory>;
}
/** What a page shares: module → version → offer. */
type ShareScope = Record<string, Record<string, Offer> | undefined>;

/** What the bundler writes for one module that is taken from the page. */
interface Consumed {
  shareKey: string;
  requiredVersion: string;
}
/** The bundler's loader of modules, as far as it is used here; its names are Rspack's. */
interface Bundler {
  /** modules by id */
  m: Record<Id, (module: { exports: unknown }) => void>;
  /** the ones that ran */
  c: Record<Id, unknown>;
  /** what has to be there before a chunk runs */
  f: { consumes?(chunk: Id, promises: Promise<void>[]): void };
  consumesLoadingData?: {
    chunkMapping: Record<Id, Id[]>;
    moduleIdToConsumeDataMapping: Record<Id, Consumed>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<Factory>> };
  initContainer?(shareScope: ShareScope): void;
  getContainer?(module: string): Promise<Factory>;
}

/** @throws when the page has no version of it that this release was built for */
async function take({ shareKey, requiredVersion }: Consumed, shared: ShareScope): Promise<Factory> {
  const offers = Object.entries(shared[shareKey] ?? {});
  const [, offer] = offers.find(([version]) => meetsRange(version, requiredVersion)) ?? [];
  if (offer) {
    offer.loaded = 1;
    return offer.get();
  }
  const found = offers.map(([version, { from }]) => `${version} from ${from}`).join(', ');
  throw new Error(`Unsatisfied version ${found || 'none'} of ${shareKey} (required ${requiredVersion})`);
}

/** Makes a build a container of Module Federation: `init` with what the page shares, then `get`. */
export function installContainer(bundler: Bundler): void {
  let shared: ShareScope = {};
  /** module → while it is on its way, and when it is there */
  const taken = new Map<Id, Promise<void>>();
  const put = (id: Id, factory: Factory) => {
    bundler.m[id] = (module) => {
      delete bundler.c[id];
      module.exports = factory();
    };
  };

  bundler.initContainer = (shareScope) => {
    shared = shareScope;
  };
  bundler.getContainer = async (name) => {
    const { moduleMap } = bundler.initializeExposesData;
    const load = Object.hasOwn(moduleMap, name) ? moduleMap[name] : undefined;
    if (!load) throw new Error(`Module "${name}" does not exist in container.`);
    return load();
  };
  bundler.f.consumes = (chunk, promises) => {
    // A remote may take nothing.
    if (!bundler.consumesLoadingData) return;
    const { chunkMapping, moduleIdToConsumeDataMapping } = bundler.consumesLoadingData;
    for (const id of chunkMapping[chunk] ?? []) {
      const running =
        taken.get(id) ??
        take(moduleIdToConsumeDataMapping[id]!, shared).then(
          (factory) => put(id, factory),
          (error: unknown) => {
            // Asked for anew by the next chunk.
            taken.delete(id);
            put(id, () => {
              throw error;
            });
          },
        );
      taken.set(id, running);
      promises.push(running);
    }
  };
}
