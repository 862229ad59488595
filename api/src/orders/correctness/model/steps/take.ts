import type { Call, Cinema } from '../state/cinema.ts';
import { cancelSteps } from './cancel.ts';
import { cancelledShowSteps } from './cancelled-show.ts';
import { claimSteps } from './claim.ts';
import { holdEndSteps } from './hold-end.ts';
import { jobSteps } from './jobs.ts';
import { lateSaleSteps } from './late-sale.ts';
import { orderSteps } from './order.ts';
import { pageSteps } from './page.ts';
import { paySteps } from './pay.ts';
import { refundSteps } from './refund.ts';
import { settlementSteps } from './settlement.ts';
import { end, OVER, type Step, STEP_NAMES, type StepName } from './step.ts';

const STEPS: Readonly<Record<StepName, Step>> = {
  over: { asks: 'nothing', take: (_, call) => end(call) },
  ...orderSteps,
  ...claimSteps,
  ...pageSteps,
  ...paySteps,
  ...holdEndSteps,
  ...settlementSteps,
  ...lateSaleSteps,
  ...refundSteps,
  ...cancelSteps,
  ...cancelledShowSteps,
  ...jobSteps,
};
const BY_NUMBER = STEP_NAMES.map((name) => STEPS[name]);

function stepOf({ at }: Call): Step {
  const step = BY_NUMBER[at];
  if (!step) throw new Error(`There is no step ${at}`);
  return step;
}

/** What a call asks for next. */
export const asksNext = (call: Call): Step['asks'] => stepOf(call).asks;

/** What its next step is called. */
export const nextStep = ({ at }: Call): StepName => STEP_NAMES[at] ?? 'over';

/** Whether the next step goes on when it gets no answer. */
export const canBeUnanswered = (call: Call): boolean => stepOf(call).unanswered !== undefined;

/** What asks for nothing happens at once. */
function settleDown(cinema: Cinema, call: Call): void {
  while (call.at !== OVER && stepOf(call).asks === 'nothing') stepOf(call).take(cinema, call);
}

/** Lets a call take its next step. */
export function takeStep(cinema: Cinema, call: Call): void {
  stepOf(call).take(cinema, call);
  settleDown(cinema, call);
}

/**
 * Lets the next step of a call happen without an answer.
 * @param isDone whether Stripe has done it
 */
export function takeUnanswered(cinema: Cinema, number: number, isDone: boolean): void {
  const call = cinema.call(number);
  const { take, unanswered } = stepOf(call);
  if (!unanswered) throw new Error('This step always has an answer');
  if (isDone) {
    const knows = cinema.bytesOfCall(number).slice();
    take(cinema, call);
    cinema.bytesOfCall(number).set(knows);
  }
  unanswered(cinema, call);
  settleDown(cinema, call);
}
