import type { Dependencies } from '../../../../dependencies.ts';
import { behindGate, type Gate, noAnswer, type Passage, type Question } from './gate.ts';

interface Waiting {
  question: Question;
  letThrough(passage: Passage): void;
}

/** A call of the real code that goes on one question at a time. */
export interface RealCall {
  /** What it asks for next; null when it is over. */
  asks(): Question | null;
  /** Lets that happen, and waits until it asks for something else or is over. @returns what the question was answered with */
  goOn(passage?: Passage): Promise<unknown>;
}

/**
 * Starts a call of the real code; it stands before its first question.
 * @param work what is called; its failures are its answers, and nobody's business here
 */
export async function startCall(
  deps: Dependencies,
  work: (deps: Dependencies) => Promise<unknown>,
): Promise<RealCall> {
  let waiting: Waiting | null = null;
  let wake = () => {};
  let answer: unknown;
  const gate: Gate = {
    pass: (question, execute) =>
      new Promise((resolve, reject) => {
        if (waiting) throw new Error(`${question} is asked while ${waiting.question} waits`);
        const letThrough = (passage: Passage) => {
          if (passage === 'no answer') return reject(noAnswer(question));
          return void execute().then(
            (value) => {
              answer = value;
              if (passage === 'answered') resolve(value);
              else reject(noAnswer(question));
            },
            (error: unknown) =>
              reject(passage === 'answered' && error instanceof Error ? error : noAnswer(question)),
          );
        };
        waiting = { question, letThrough };
        wake();
      }),
  };
  const untilNext = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  let next = untilNext();
  const over = work(behindGate(deps, gate)).then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([next, over]);
  return {
    asks: () => waiting?.question ?? null,
    async goOn(passage = 'answered') {
      const present = waiting;
      if (!present) throw new Error('This call is over');
      waiting = null;
      answer = undefined;
      next = untilNext();
      present.letThrough(passage);
      await Promise.race([next, over]);
      return answer;
    },
  };
}
