/**
 * What a browser is asked for, but not for ever: one whose page has died, or paints no more, answers nothing.
 * @param limit milliseconds
 * @throws {Error} that names the thing, when the limit has passed
 */
export async function within<Result>(asked: Promise<Result>, limit: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took more than ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([asked, over]);
  } finally {
    clearTimeout(timer);
  }
}
