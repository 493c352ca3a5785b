/** The command line is wrong: what is, and what is accepted. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
