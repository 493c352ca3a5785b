/** Set by `npm run test:long`, which `.ci/run` runs when it has time. Run it before a release. */
export const IS_LONG = process.env['TEST_LONG'] !== undefined

/** The amount of a test's work: enough for each run, and more in `npm run test:long`. */
export function amount(usual: number, long: number): number {
  return IS_LONG ? long : usual
}
