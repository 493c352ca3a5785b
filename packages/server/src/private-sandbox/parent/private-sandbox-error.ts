/** Why there is no private sandbox, or none any more, as a sentence for the customer. */
export class PrivateSandboxError extends Error {
  override name = 'PrivateSandboxError'
}
