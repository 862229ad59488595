import { checkPipeline } from '../aggregate/check-pipeline.ts';
import { pipelineRunner } from '../aggregate/pipeline.ts';
import { MongoError } from '../errors/errors.ts';
import { clone } from '../values/clone.ts';
import type { Document } from '../values/kinds.ts';
import type { Update } from './update.ts';

/** https://www.mongodb.com/docs/manual/tutorial/update-documents-with-aggregation-pipeline/ */
const STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

const nowhere = (): never => {
  throw new Error('no stage of an update looks into another collection');
};
const run = pipelineRunner(nowhere);

/** An update by a pipeline, in which `$$NOW` is the command's time. Throws on a stage that no update may have. */
export function pipelineUpdate(pipeline: readonly Document[], variables: Document = {}): Update {
  checkPipeline(pipeline);
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage);
    if (!STAGES.has(name))
      throw new MongoError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const apply: Update['apply'] = (document, { now }) => {
    const [after] = run([clone(document)], [...pipeline], { ...variables, NOW: now });
    // A stage that replaces the document keeps its _id unless it brings one.
    return '_id' in document && after && !('_id' in after) ? { _id: document._id, ...after } : (after ?? {});
  };
  return { replaces: false, apply };
}
