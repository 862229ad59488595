import { never, only } from './only.ts';

/** Of cookies that scripts see: nginx refuses a request with a header of more than 8 kB, so also the next visit. */
const MAX_BYTES = 7_000;
/** Beyond some 150 a browser forgets the oldest, also of those that no script sees. */
const MAX_COOKIES = 60;

/** How many bytes a text is sent as, at most; asks nothing that other code could have changed. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) if (text[at]! > '\x7f') bytes += 2;
  return bytes;
}

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
      const before = bytesOf(get.call(this) as string);
      set.call(this, own);
      const all = get.call(this) as string;
      const bytes = bytesOf(all);
      // Nothing says so, as when one is too large for a browser. What is there already may change, and what is taken away is never too much.
      if (bytes > before && (bytes > MAX_BYTES || all.split(';').length > MAX_COOKIES))
        set.call(this, `${own};max-age=-1`);
    },
  });
}
