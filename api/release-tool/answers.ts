import { z } from '@hono/zod-openapi';
import {
  compositionSchema,
  failureSchema,
  gateSchema,
  keptReportSchema,
  previewLinkSchema,
  liveStateSchema,
} from '@matinee/api/release-schemas';

// A site may be newer than this tool: of an answer only what is used here is checked, by the API's own fields.
const gate = z.object({ ...gateSchema.shape, gate: z.string() });
const { id, createdAt, remotes } = compositionSchema.shape;
const { name, version } = remotes.element.shape;
const { share } = liveStateSchema.shape.canary.unwrap().shape;
const { message, fields } = failureSchema.shape;
const { link, expires } = previewLinkSchema.shape;

const composition = z.looseObject({
  id,
  createdAt,
  shell: z.looseObject({ version }).optional(),
  remotes: z.array(z.looseObject({ name, version, fallback: z.looseObject({ version }).optional() })),
});

export const gatesAnswer = z.looseObject({ gates: z.array(gate) });
export const liveStateAnswer = z.looseObject({
  composition,
  canary: z.looseObject({ share, composition }).optional(),
});
export const missingAnswer = z.looseObject({ missing: z.array(z.string()) });
export const keptAnswer = z.looseObject(keptReportSchema.shape);
export const removedAnswer = z.looseObject({ removed: z.number() });
export const previewLinkAnswer = z.looseObject({ link, expires });
/** `gates` is in refusals of publishing. */
export const failureAnswer = z.looseObject({ message, fields, gates: z.array(gate).optional() });

/** A condition for publishing, and how a release did. */
export type GateResult = z.infer<typeof gate>;
export type KeptReport = z.infer<typeof keptAnswer>;
export type LiveComposition = z.infer<typeof composition>;
/** The live composition, and the canary's with its share in percent while there is one. */
export type LiveState = z.infer<typeof liveStateAnswer>;
