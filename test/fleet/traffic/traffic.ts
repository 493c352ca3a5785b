/** The customer's view of one attempt, after the SDK's own retries. */
export type Outcome =
  | 'acknowledged'
  /** 503 with `Retry-After`, or no connection: nothing was done. */
  | 'refused'
  /** The connection broke after the request was sent, or a carrier did not confirm: it may have been done. */
  | 'unknown'
  /** Every carrier failed, says the service: nothing was done. */
  | 'carrier_failed'
  /** Anything else, which no fault excuses. */
  | 'unexpected'

export interface Sent {
  outcome: Outcome
  /** The id of what was made. Null if the answer has none. */
  id: string | null
  detail: string
}

export interface Attempt extends Sent {
  traffic: string
  serial: number
  began_ms: number
  ended_ms: number
}

/** Something that differs from what was acknowledged. */
export interface Finding {
  what:
    | 'lost'
    | 'doubled'
    /** A call that ended with the process that carried it. */
    | 'cut'
    /** Charged other than it lasted, or not given back. */
    | 'mischarged'
    /** A repeat that the contract allows after a fault: of a turn, an event, or a message that the SMSC delivered again. */
    | 'repeated'
  at_ms: number
  detail: string
}

/** One kind of load: what it sends, and what must have come of it. */
export interface Traffic {
  readonly name: string
  readonly every_ms: number
  /** Never rejects. Each serial number has texts or numbers of its own, by which its effects are found. */
  send(serial: number): Promise<Sent>
  /** Compares what was acknowledged with what the database and the other sides have. Only when everything has settled. */
  check(attempts: readonly Attempt[]): Promise<Finding[]>
}
