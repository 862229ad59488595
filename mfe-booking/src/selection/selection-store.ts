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

/** The tab's selection; the same object until it changes. */
export function readSelection(): Selection | null {
  const text = sessionStorage.getItem(STORAGE_KEY);
  if (text !== cached.text) cached = { text, selection: text === null ? null : parse(text) };
  return cached.selection;
}

/** Keeps a selection; one without seats is none. */
export function writeSelection(selection: Selection | null): void {
  const text = selection && selection.seats.length > 0 ? JSON.stringify(selection) : null;
  if (text === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, text);
  // Between a press and its picture nothing is read that was just written.
  cached = { text, selection: text === null ? null : selection };
  for (const subscriber of subscribers) subscriber();
}

/** Calls `subscriber` after every change, until the returned function is called. */
export function subscribeSelection(subscriber: () => void): () => void {
  subscribers.add(subscriber);
  return () => void subscribers.delete(subscriber);
}
