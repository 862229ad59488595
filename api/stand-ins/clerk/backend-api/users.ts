import { Hono } from 'hono';
import { z } from 'zod';
import { readJson, readQuery } from '../http/input.ts';
import { notFound } from '../http/refusal.ts';
import type { Instance } from '../instance/instance.ts';
import type { User } from '../state/records.ts';
import { mergeMetadata } from '../users/merge-metadata.ts';
import { backendUserJson } from '../users/user-json.ts';

const whole = (fallback: number, least: number, most: number) =>
  z.tuple([z.coerce.number().int().min(least).max(most)]).default([fallback]);

const filters = { user_id: z.array(z.string()).optional(), email_address: z.array(z.string()).optional() };
const counted = z.strictObject(filters);
const listed = z.strictObject({
  ...filters,
  limit: whole(10, 1, 500),
  offset: whole(0, 0, Number.MAX_SAFE_INTEGER),
  order_by: z.tuple([z.enum(['created_at', '+created_at', '-created_at'])]).default(['-created_at']),
});

const metadata = z.record(z.string(), z.unknown()).default({});
const metadataChange = z.strictObject({
  public_metadata: metadata,
  private_metadata: metadata,
  unsafe_metadata: metadata,
});

/** `/v1/users` of the Backend API; a filter that is not known here is refused, since ignoring it would mislead. */
export function backendUserRoutes(instance: Instance) {
  const routes = new Hono().basePath('/v1/users');

  function matching({ user_id, email_address }: z.output<typeof counted>): User[] {
    const emails = email_address?.map((email) => email.toLowerCase());
    return instance.users
      .all()
      .filter((user) => (user_id?.includes(user.id) ?? true) && (emails?.includes(user.email) ?? true));
  }

  function existing(id: string): User {
    const user = instance.users.get(id);
    if (!user) throw notFound(`User ${id}`);
    return user;
  }

  routes.get('/', (c) => {
    const { limit, offset, order_by, ...wanted } = readQuery(c, listed);
    const found = matching(wanted);
    const ordered = order_by[0].startsWith('-') ? found.reverse() : found;
    return c.json(ordered.slice(offset[0], offset[0] + limit[0]).map(backendUserJson));
  });

  routes.get('/count', (c) => {
    return c.json({ object: 'total_count', total_count: matching(readQuery(c, counted)).length });
  });

  routes.get('/:id', (c) => c.json(backendUserJson(existing(c.req.param('id')))));

  routes.patch('/:id/metadata', async (c) => {
    const change = await readJson(c, metadataChange);
    const user = existing(c.req.param('id'));
    const changed: User = {
      ...user,
      publicMetadata: mergeMetadata(user.publicMetadata, change.public_metadata),
      privateMetadata: mergeMetadata(user.privateMetadata, change.private_metadata),
      unsafeMetadata: mergeMetadata(user.unsafeMetadata, change.unsafe_metadata),
      updatedAt: Date.now(),
    };
    await instance.users.save(changed);
    return c.json(backendUserJson(changed));
  });

  return routes;
}
