export const MAX_BODY_BYTES = 1_048_576

const faults = {
  body_too_large: 413,
  body_timeout: 408,
  body_incomplete: 400,
} as const

/** The body could not be read whole. */
export class BodyError extends Error {
  override readonly name = 'BodyError'
  readonly code: keyof typeof faults
  readonly status: number
  /** A connection whose body stands still is not worth keeping. */
  readonly headers: Record<string, string>

  constructor(code: keyof typeof faults, message: string) {
    super(message)
    this.code = code
    this.status = faults[code]
    this.headers = code === 'body_timeout' ? { Connection: 'close' } : {}
  }
}

export function tooLarge(limit_bytes: number): BodyError {
  return new BodyError('body_too_large', `The body is over ${limit_bytes} bytes.`)
}
