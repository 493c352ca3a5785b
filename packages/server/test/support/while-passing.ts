/**
 * Advances time until a promise is settled, as the work that settles it can need more time than a test knows.
 * @param pass - Lets some time pass.
 */
export async function whilePassing<T>(pass: () => Promise<void>, promise: Promise<T>): Promise<T> {
  const waiting = new Set([promise])
  void promise.finally(() => waiting.clear()).catch(() => {})
  while (waiting.size > 0) await pass()
  return await promise
}
