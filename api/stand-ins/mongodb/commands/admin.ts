import { z } from 'zod';
import { MongoError } from '../errors/errors.ts';
import { type CommandContext, count, defineCommand, document } from './command.ts';

function mustBeAdmin({ database }: CommandContext, name: string): void {
  if (database !== 'admin')
    throw new MongoError(13, 'Unauthorized', `${name} may only be run against the admin database.`);
}

/** https://github.com/mongodb/mongo/wiki/The-%22failCommand%22-fail-point */
export const configureFailPoint = defineCommand(
  'configureFailPoint',
  { configureFailPoint: z.string(), mode: z.unknown(), data: document.default({}) },
  (input, context) => {
    mustBeAdmin(context, 'configureFailPoint');
    return { count: context.failPoints.configure(input.configureFailPoint, input.mode, input.data) };
  },
);

/**
 * https://www.mongodb.com/docs/manual/reference/command/replSetStepDown/: the one member is no primary for so many seconds
 * (here also parts of one), then elected again.
 */
export const replSetStepDown = defineCommand(
  'replSetStepDown',
  { replSetStepDown: count, force: z.boolean().optional(), secondaryCatchUpPeriodSecs: count.optional() },
  (input, context) => {
    mustBeAdmin(context, 'replSetStepDown');
    context.replicaSet.stepDown(input.replSetStepDown * 1000);
    return {};
  },
);
