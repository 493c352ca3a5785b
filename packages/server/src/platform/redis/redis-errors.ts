/** Redis did not execute the command: it is unavailable, did not answer in time, or refused. The caller continues without it. */
export class RedisUnavailable extends Error {
  override name = 'RedisUnavailable'
  /** One word for the log, without an address or a secret. */
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(`Redis does not serve the command: ${reason}.`, options)
    this.reason = reason
  }
}

/** One word that names the fault: the code of a socket's error, the first word of a refusal, or the name of the error. */
export function redisReason(error: unknown): string {
  const { code, message = '', name } = error as { code?: unknown; message?: string; name?: string }
  if (error instanceof RedisUnavailable) return error.reason
  if (typeof code === 'string') return code
  return /^[A-Z]{3,}(?= |$)/.exec(message)?.[0] ?? constructorName(error) ?? name ?? 'unknown'
}

function constructorName(error: unknown): string | undefined {
  return (error as object | null)?.constructor?.name
}
