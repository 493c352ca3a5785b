/** `npm run test:long` sets it; `.ci/run` does so when it has time. Run it before a release. */
export const IS_LONG = process.env['TEST_LONG'] !== undefined

/** How much a test does: enough on each run, and more in `npm run test:long`. */
export function amount(usual: number, long: number): number {
  return IS_LONG ? long : usual
}
