import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface People {
  /** What CLERK_API_URL is set to. */
  url: string;
  close(): Promise<void>;
}

/** Answers the one question that the API asks Clerk about a person; `boss` is an admin. */
export async function startPeople(): Promise<People> {
  const server = createServer((request, response) => {
    const id = decodeURIComponent(/^\/v1\/users\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '');
    const user = {
      object: 'user',
      id,
      first_name: 'Name',
      last_name: `of ${id}`,
      public_metadata: { role: id === 'boss' ? 'admin' : null },
      primary_email_address_id: 'idn_1',
      email_addresses: [
        {
          id: 'idn_1',
          email_address: `${id}@cinema.test`,
          linked_to: [],
          verification: { status: 'verified', strategy: 'email_code' },
        },
      ],
    };
    response.writeHead(id ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(id ? user : { errors: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
