/**
 * Waits for an answer, but not for ever: a page whose script never ends does not answer, and says nothing of it.
 * @param who is asked, in the error
 * @param limit milliseconds
 * @throws when the answer is an error, or has not come within the limit
 */
export async function inTime<T>(answer: Promise<T>, limit: number, who: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${who} has not answered for ${limit / 1_000} s`)), limit);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
