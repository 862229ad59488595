interface Refused {
  /** Of a file's path or a test's description. */
  readonly words: RegExp;
  readonly why: string;
}

const NOT_STORED = 'on purpose: the stand-in has plain collections only';
const NOT_USED = 'on purpose: the product does not use it, and the stand-in says so in its error';
const DRIVERS_OWN = 'not of the server: this driver has another way';

/** Tests that the stand-in leaves out on purpose, and those of a driver's own ways that have nothing to do with a server. */
const REFUSED: readonly Refused[] = [
  // Comparison by a language's rules would need its library; nothing here sorts or compares by one.
  { words: /collation|Aggregate with (string|document) comment.*collation/i, why: `${NOT_USED} (collation)` },
  // Results that are written into a collection.
  {
    words: /aggregate-(out|merge)|\$out|\$merge|out stage|Aggregate to collection/,
    why: `${NOT_USED} ($out and $merge)`,
  },
  {
    words: /db-aggregate|aggregate on database|\$listLocalSessions/,
    why: `${NOT_USED} (an aggregate of no collection)`,
  },
  // Seats are claimed without them: docs/decisions/0011.
  {
    words: /transaction-handling|transaction fields/,
    why: `${NOT_USED} (transactions)`,
  },
  // A backup reads whole collections at one moment; finer reads of it are refused.
  {
    words:
      /snapshot-sessions.*(Find operation|Distinct operation|Aggregate operation|countDocuments operation|Mixed operation|Write commands)/,
    why: `${NOT_USED} (a snapshot of less than a collection)`,
  },
  {
    words:
      /clustered|pre_and_post|timeseries|on views|capped|does not close the cursor when receiving an empty batch/i,
    why: NOT_STORED,
  },
  {
    words: /modifyCollection|validation errInfo|document validation/,
    why: `${NOT_USED} (collMod and validators)`,
  },
  { words: /test-commands-strict-mode|testVersion2/, why: `${NOT_USED} (commands for a server's own tests)` },
  // The driver leaves bypassDocumentValidation out when it is false, and gives a document with a null _id another one.
  { words: /bypassDocumentValidation: false/, why: DRIVERS_OWN },
  {
    words:
      /create-null-ids.*inserting _id with type null via (insertOne|insertMany|bulkWrite|clientBulkWrite)/,
    why: DRIVERS_OWN,
  },
  // Its bulk write of a client throws an error of its own class around these.
  { words: /client-bulkWrite-update-validation/, why: DRIVERS_OWN },
];

/** Why a test is left out; undefined when it is run. */
export function whyRefused(path: string, description: string): string | undefined {
  return REFUSED.find(({ words }) => words.test(`${path}: ${description}`))?.why;
}
