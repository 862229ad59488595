import { never, only } from './only.ts';

/** Of cookies that scripts see, in characters: servers refuse a request whose header is larger than 16 kB, so also the next visit. */
const MAX_CHARACTERS = 11_000;
/** Beyond some 150 a browser forgets the oldest, also of those that no script sees. */
const MAX_COOKIES = 60;

/**
 * Limits what code may keep in cookies: all of them are sent with each request, and they push each other out.
 * @param owner whose property they are
 */
export function limitCookies(owner: object = Document.prototype): void {
  // Where there is another way to set them.
  if ('CookieStore' in window) only(CookieStore.prototype, 'set', never);
  const { get, set }: PropertyDescriptor = Object.getOwnPropertyDescriptor(owner, 'cookie')!;
  if (!get || !set) return;
  Object.defineProperty(owner, 'cookie', {
    configurable: false,
    get,
    set(this: Document, cookie: string) {
      // Of several paths the last one counts: those of other paths would not be seen here, and be sent all the same.
      const own = `${cookie};path=/`;
      const before = (get.call(this) as string).length;
      set.call(this, own);
      const all = get.call(this) as string;
      // Nothing says so, as when one is too large for a browser. What is there already may change, and what is taken away is never too much.
      if (all.length > before && (all.length > MAX_CHARACTERS || all.split(';').length > MAX_COOKIES))
        set.call(this, `${own};max-age=-1`);
    },
  });
}
