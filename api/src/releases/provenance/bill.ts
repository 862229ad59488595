import { z } from '@hono/zod-openapi';
import { jsonOf } from './json-of.ts';

/** The list of what a build is made of (CycloneDX 1.6). What it says more is kept, and not read here. */
const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().max(10),
  metadata: z.object({ component: z.object({ name: z.string().max(60), version: z.string().max(60) }) }),
  components: z
    .array(
      z.object({
        name: z.string().max(214),
        version: z.string().max(100),
        purl: z.string().max(400),
        hashes: z.array(z.object({ alg: z.string().max(20), content: z.string().max(200) })).optional(),
      }),
    )
    .max(500),
});
export type Bill = z.infer<typeof billSchema>;

/**
 * Reads the list that came with a release.
 * @throws {Error} the end of a sentence that begins with the file's name
 */
export function readBill(text: string, { name, version }: { name: string; version: string }): Bill {
  const bill = billSchema.safeParse(jsonOf(text));
  if (!bill.success) throw new Error('is no list of components (CycloneDX)');
  const { component } = bill.data.metadata;
  if (component.name !== name || component.version !== version)
    throw new Error(`is of ${component.name} ${component.version}`);
  return bill.data;
}
