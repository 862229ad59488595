import type { ShareScope } from './shared-modules.ts';
import { withinLimit } from './time-limit.ts';

/** What the entry of a remote leaves in the page under its name: a container of Module Federation. */
interface Container {
  init(
    shareScope: ShareScope[string],
    initScope: object[],
    more: { version: string; shareScopeKeys: string; shareScopeMap: Record<string, object> },
  ): unknown;
  get(expose: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Container>).init === 'function' &&
  typeof (value as Partial<Container>).get === 'function';

/** A script that has left no container in the page: no remote's entry, or one that stumbled. */
export class NoContainer extends Error {}

/** What scripts have left in the page under the name of a remote. */
const left = new WeakMap<object, unknown>();

/**
 * Keeps the names of remotes on the window for scripts that leave a container there: nobody else can take one, and have its
 * remote leave none. To be called before any remote's code runs.
 */
export function keepNames(names: readonly string[]): void {
  for (const name of names)
    Reflect.defineProperty(globalThis, name, {
      get: () => undefined,
      set(value: unknown) {
        const { currentScript } = document;
        if (currentScript) left.set(currentScript, value);
      },
    });
}

/** Runs the script of an entry and takes what it has left, so that the next one cannot be taken for this one. */
const containerOf = (name: string, script: HTMLScriptElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    script.addEventListener('error', () => reject(new Error(`${script.src} did not arrive`)));
    // In the very task in which it ran: no other script has run since.
    script.addEventListener('load', () => {
      resolve(left.get(script) ?? Reflect.get(globalThis, name));
      Reflect.set(globalThis, name, undefined);
    });
    document.head.append(script);
  });

/**
 * Loads the entry of a remote and what it exposes.
 * @param name of the remote, under which its entry leaves its container
 * @param script its element, not yet in the document
 * @param limit milliseconds for the script to arrive
 * @param shared what the page has for it
 * @throws when it does not arrive, is no container (`NoContainer`), or was built for other versions
 */
export async function exposedBy(
  name: string,
  script: HTMLScriptElement,
  limit: number,
  shared: Record<string, object>,
): Promise<unknown> {
  try {
    const container = await withinLimit(containerOf(name, script), limit, script.src);
    if (!isContainer(container)) throw new NoContainer(`${script.src} is not the entry of a remote`);
    const scope = shared as ShareScope[string];
    await container.init(scope, [], {
      version: '',
      shareScopeKeys: 'default',
      shareScopeMap: { default: scope },
    });
    const factory = await container.get('./app');
    return factory();
  } finally {
    script.remove();
  }
}
