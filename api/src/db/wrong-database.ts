/** Nothing may begin on this database as it is. Its message is one sentence that says what to do. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase';
}
