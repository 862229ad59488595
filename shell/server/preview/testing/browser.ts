import type { Composition } from '@matinee/api/releases';
import type { Hono } from 'hono';

/** What a site in a test tells of the preview that a browser has. */
interface Seen {
  composition: Composition;
  version: string;
  before: string;
  address?: string;
}

/** A browser that keeps its cookies, at the origin of previews. */
export function browser(app: Hono) {
  const jar = new Map<string, string>();
  return {
    jar,
    async open(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Response> {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const address = new URL(path, 'http://preview.localhost');
      const response = await app.request(address.href, { method, headers: { cookie, ...headers } });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (line.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
    /** Opens a link and presses the button behind it. */
    async enter(path: string): Promise<Response> {
      await this.open(path);
      return this.open(path, 'POST', { 'sec-fetch-site': 'same-origin' });
    },
    async sees(): Promise<Seen | null> {
      return (await (await this.open('/')).json()) as Seen | null;
    },
  };
}
