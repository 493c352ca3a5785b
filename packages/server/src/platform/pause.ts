/** Lets everything that is ready run before long work continues. A step of such work should take a few milliseconds. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
