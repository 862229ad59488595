/**
 * Undoes what clerk-js does to stay clear of CORS preflights: it sends every PATCH, PUT and DELETE as a POST with the
 * real method in the query.
 */
export async function untunnel(request: Request): Promise<Request> {
  const method = new URL(request.url).searchParams.get('_method')?.toUpperCase();
  if (request.method !== 'POST' || method === undefined) return request;
  return new Request(request.url, { method, headers: request.headers, body: await request.text() });
}
