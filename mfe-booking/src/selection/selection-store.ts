import { schema, type Infer } from '@matinee/shared-ui';

const selectionSchema = schema.object({
  showId: schema.string(),
  seats: schema.array(schema.string()),
  /** the last try to book, whose seats the server may hold for this visitor */
  attempt: schema.nullable(
    schema.object({
      seats: schema.array(schema.string()),
      /** idempotency key while it is unknown what became of the try; null once it was answered */
      key: schema.nullable(schema.string()),
    }),
  ),
});
/** The seats picked for a show. Kept in the tab's storage, so that a reload or the way back from payment keeps them. */
export type Selection = Infer<typeof selectionSchema>;

const STORAGE_KEY = 'matinee:selection';
/** What the browser would not keep, full or forbidden as its storage may be: it lasts as long as the page. */
let unkept: string | null = null;
const subscribers = new Set<() => void>();
let cached: { text: string | null; selection: Selection | null } = { text: null, selection: null };

function parse(text: string): Selection | null {
  try {
    const parsed = selectionSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** @returns false where the browser does not keep it */
function store(text: string | null): boolean {
  try {
    // One that cannot be replaced is not to stand for another.
    sessionStorage.removeItem(STORAGE_KEY);
    if (text !== null) sessionStorage.setItem(STORAGE_KEY, text);
    return true;
  } catch {
    return text === null;
  }
}

/** The tab's selection; the same object until it changes. */
export function readSelection(): Selection | null {
  const text = unkept ?? stored();
  if (text !== cached.text) cached = { text, selection: text === null ? null : parse(text) };
  return cached.selection;
}

/**
 * Keeps a selection; one without seats is none.
 * @returns false where it lasts only as long as the page
 */
export function writeSelection(selection: Selection | null): boolean {
  const text = selection && selection.seats.length > 0 ? JSON.stringify(selection) : null;
  const isKept = store(text);
  unkept = isKept ? null : text;
  // Between a press and its picture nothing is read that was just written.
  cached = { text, selection: text === null ? null : selection };
  for (const subscriber of subscribers) subscriber();
  return isKept;
}

/** Calls `subscriber` after every change, until the returned function is called. */
export function subscribeSelection(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
