import { z } from '@hono/zod-openapi';

/** What is known of a release beside its document. */
export const originSchema = z.object({
  success: z.literal(true),
  sbom: z.string().openapi({ description: 'CycloneDX, JSON, as the build has written it' }),
  /** null: the site asked for none */
  provenance: z.object({ workflow: z.string(), commit: z.string(), run: z.string() }).nullable(),
});
