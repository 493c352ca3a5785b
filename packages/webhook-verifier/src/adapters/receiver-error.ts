const statuses = {
  body_incomplete: 400,
  body_timeout: 408,
  event_in_progress: 409,
  body_too_large: 413,
  deadline_exceeded: 504,
} as const

/** A request that is correctly signed, or whose body could not be read, but that cannot be handled now. */
export class ReceiverError extends Error {
  readonly code: keyof typeof statuses

  constructor(code: keyof typeof statuses, message: string) {
    super(message)
    this.name = 'ReceiverError'
    this.code = code
  }

  get status(): number {
    return statuses[this.code]
  }
}
