/** The command line is wrong. The message says what is wrong and what is accepted. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
