/** A screen's files did not arrive or could not be run: worth another try, unlike a screen that throws. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';

  constructor(cause: unknown) {
    super('A screen could not be loaded', { cause });
  }
}
