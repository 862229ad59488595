// The little that libraries expect of any place and the language does not have. Nothing of the process is handed in: a
// function or an object from there would be a way out.

import { Query } from './query.ts';

/** As much of an address as is needed to write links. */
class Address {
  readonly href: string;
  readonly protocol: string;
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  constructor(address: string, base?: string) {
    const absolute = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : new Address(base ?? '').origin + address;
    const parts = /^([a-z][a-z\d+.-]*:)\/\/([^/?#:]*)(:\d+)?([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(absolute);
    if (!parts) throw new TypeError('Invalid URL');
    const [, protocol = '', hostname = '', port = '', pathname = '', search = '', hash = ''] = parts;
    this.protocol = protocol;
    this.hostname = hostname;
    this.origin = `${protocol}//${hostname}${port}`;
    this.pathname = pathname || '/';
    this.search = search;
    this.hash = hash;
    this.href = this.origin + this.pathname + search + hash;
  }
  toString(): string {
    return this.href;
  }
}

const ignore = () => undefined;
Object.assign(globalThis, {
  URL: Address,
  URLSearchParams: Query,
  console: { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore },
  setTimeout: () => 0,
  clearTimeout: ignore,
  queueMicrotask: ignore,
});
// Memory outside of the heap that is limited, threads' means to wait, and calls that come between orders.
for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef'])
  Reflect.deleteProperty(globalThis, name);
