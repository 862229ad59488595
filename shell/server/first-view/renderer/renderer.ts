import type { UnnumberedOrder } from '../child/messages.ts';

/** What a renderer answers. Nothing in it is trusted: it may be written by a remote that got out of its context. */
export interface Answer {
  ok: boolean;
  html?: string | undefined;
  /** in a word or two */
  why?: string | undefined;
}

/** An order was lost, through no fault of the answer: why, in words. */
export class RendererLost extends Error {
  constructor(
    message: string,
    /** whether the order that was carried out may be what ended the process */
    readonly isSuspect: boolean,
  ) {
    super(message);
  }
}

/** What renders the screens of one remote, apart from everything else. */
export interface Renderer {
  /** counts its processes: what an earlier one has loaded is gone */
  generation(): number;
  /**
   * Gives an order; one at a time is carried out.
   * @param limitMs milliseconds of work after which it is ended
   * @throws {RendererLost} when it ended, or has too much to do
   */
  ask(order: UnnumberedOrder, limitMs: number): Promise<Answer>;
  /** megabytes that it takes now */
  memory(): number;
  stop(): void;
}
