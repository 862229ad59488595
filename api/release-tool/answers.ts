import { z } from '@hono/zod-openapi';
import type { OpenApiDocument } from '@matinee/api/release-gates';
import {
  candidateSchema,
  compositionSchema,
  failureSchema,
  gateSchema,
  keptReportSchema,
  latelySchema,
  previewLinkSchema,
  liveStateSchema,
  rootsSchema,
  logSchema,
  originSchema,
  toSignSchema,
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

/** Its parts are read as they are compared. */
export const documentAnswer = z.custom<OpenApiDocument>(
  (value) => z.object({ paths: z.record(z.string(), z.looseObject({})) }).safeParse(value).success,
  'The API gives no document of its calls',
);
export const gatesAnswer = z.looseObject({ gates: z.array(gate) });
export const liveStateAnswer = z.looseObject({
  composition,
  since: liveStateSchema.shape.since,
  set: z.number().optional(),
  canary: z.looseObject({ share, composition }).optional(),
});
/** What its releases call is read as that of live ones is. */
export const latelyAnswer = z.looseObject({
  releases: z.array(z.looseObject(latelySchema.shape.releases.element.omit({ calls: true }).shape)),
});
export const originAnswer = z.looseObject({
  sbom: originSchema.shape.sbom,
  provenance: originSchema.shape.provenance,
});
export const missingAnswer = z.looseObject({ missing: z.array(z.string()) });
export const keptAnswer = z.looseObject(keptReportSchema.shape);
export const removedAnswer = z.looseObject({ removed: z.number() });
export const rootsAnswer = z.looseObject({ roots: rootsSchema.shape.roots });
export const logAnswer = z.looseObject({
  lines: logSchema.shape.lines,
  length: z.number(),
  proof: logSchema.shape.proof,
});
export const candidateAnswer = z.looseObject(candidateSchema.shape);
export const previewLinkAnswer = z.looseObject({ link, expires });
/** `gates` is in refusals of publishing. */
export const failureAnswer = z.looseObject({
  message,
  fields,
  gates: z.array(gate).optional(),
  toSign: toSignSchema.optional(),
});

export type ToSign = z.infer<typeof toSignSchema>;
/** Releases that visitors get no more, and may have in an open tab or get back. */
export type Lately = z.infer<typeof latelyAnswer>['releases'];
export type LogAnswer = z.infer<typeof logAnswer>;

/** A condition for publishing, and how a release did. */
export type GateResult = z.infer<typeof gate>;
export type Candidate = z.infer<typeof candidateAnswer>;
export type KeptReport = z.infer<typeof keptAnswer>;
export type LiveComposition = z.infer<typeof composition>;
/** The live composition, and the canary's with its share in percent while there is one. */
export type LiveState = z.infer<typeof liveStateAnswer>;
