/** Lets everything run that is ready, before long work continues: a step should take a few milliseconds. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
