import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const contentOf = (name: string, version: string, file: string) => `/* ${file} of ${name} ${version} */`;

/** What a release document says about a file with these contents. */
export function described(content: string) {
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return { integrity, bytes: Buffer.byteLength(content) };
}

/** What a release document says about a file that the host below serves. */
export const served = (name: string, version: string, file: string) =>
  described(contentOf(name, version, file));

export interface FileHost {
  url: string;
  /** `/catalog/1.0.0/remoteEntry.js` → what it answers instead of the file */
  odd: Map<string, (response: ServerResponse) => void>;
  close(): Promise<void>;
}

/** A static host on a socket: it serves every file of every release, save those that a test makes odd. */
export async function startFileHost(): Promise<FileHost> {
  const odd: FileHost['odd'] = new Map();
  const server = createServer(({ url = '' }, response) => {
    const [, name = '', version = '', ...file] = url.split('/');
    const answer = odd.get(url);
    if (answer) return answer(response);
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    return response.end(contentOf(name, version, file.join('/')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    odd,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
