import type { Dependencies } from '../../../../dependencies.ts';
import { type RealCall, startCall } from '../../model/testing/real-call.ts';
import type { World } from '../../../testing/world.ts';

/**
 * Somebody or something in a scene: a call of the real code, question by question, or a deed that happens at once. `isSure` is what
 * happens in the end whoever has died.
 */
export type Actor =
  | { name: string; call: (deps: Dependencies) => Promise<unknown> }
  | { name: string; deed: () => unknown; isSure?: boolean };

export interface Beginning {
  showId: string;
  actors: readonly Actor[];
  /** The page of a hold that everybody's work is about: nobody may be able to pay it once the hold is over. */
  page?: string;
}

/** A beginning, and what happens from there at the same time. */
export interface Scene {
  /** Makes the beginning anew, with a show of its own. */
  begin(): Promise<Beginning>;
}

/** One time that a scene is performed. */
export class Performance {
  readonly showId: string;
  readonly page: string | undefined;
  readonly began: Date;
  /** What happened, for a person. */
  readonly lines: string[] = [];
  readonly #deps: Dependencies;
  readonly #actors: readonly Actor[];
  readonly #calls: (RealCall | 'over' | undefined)[];
  readonly #heard: unknown[][];

  private constructor(world: World, deps: Dependencies, { showId, actors, page }: Beginning) {
    this.#deps = deps;
    this.showId = showId;
    this.page = page;
    this.began = world.clock.now();
    this.#actors = actors;
    this.#calls = actors.map(() => undefined);
    this.#heard = actors.map(() => []);
  }

  /** @param deps of the calls, if they are not the world's own */
  static async begin(world: World, scene: Scene, deps = world.deps): Promise<Performance> {
    return new Performance(world, deps, await scene.begin());
  }

  /** Numbers of those who have something left to do. */
  get ready(): number[] {
    return [...this.#calls.keys()].filter((number) => this.#calls[number] !== 'over');
  }

  /** What the calls have been answered so far, and what each asks for next. */
  get heard(): unknown {
    return this.#calls.map((call, number) => ({
      asks: typeof call === 'object' ? call.asks() : (call ?? 'not begun'),
      answers: this.#heard[number],
    }));
  }

  /** Lets all that is sure happen. */
  async conclude(): Promise<void> {
    for (const number of this.ready) {
      const actor = this.#actors[number];
      if (actor && 'deed' in actor && actor.isSure) await this.goOn(number);
    }
  }

  /** Lets one of them go on: a call with its next question, which is carried out and answered. */
  async goOn(number: number): Promise<void> {
    const actor = this.#actors[number];
    if (!actor) throw new Error(`There is no actor ${number}`);
    if ('deed' in actor) {
      await actor.deed();
      this.lines.push(actor.name);
      this.#calls[number] = 'over';
      return;
    }
    const present = this.#calls[number];
    const call = typeof present === 'object' ? present : await startCall(this.#deps, actor.call);
    this.lines.push(`${actor.name}: ${call.asks() ?? 'nothing'}`);
    if (call.asks()) this.#heard[number]?.push(await call.goOn());
    this.#calls[number] = call.asks() ? call : 'over';
  }
}
