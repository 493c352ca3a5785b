/** The customer's view of one attempt, after the SDK's own retries. */
export type Outcome =
  | 'acknowledged'
  /** 503 with `Retry-After`, or no connection. Nothing was done. */
  | 'refused'
  /** The connection broke after the request was sent, or a carrier did not confirm. The request may have been carried out. */
  | 'unknown'
  /** The service reported that every carrier failed. Nothing was done. */
  | 'carrier_failed'
  /** Anything else, which no fault excuses. */
  | 'unexpected'

export interface Sent {
  outcome: Outcome
  /** The id of the created object. Null if the answer contains no id. */
  id: string | null
  detail: string
}

export interface Attempt extends Sent {
  traffic: string
  serial: number
  began_ms: number
  ended_ms: number
}

/** A difference from the acknowledged requests. */
export interface Finding {
  what:
    | 'lost'
    | 'doubled'
    /** A call that ended with the process that carried it. */
    | 'cut'
    /** A charge that does not match the duration, or that was not refunded. */
    | 'mischarged'
    /** A repeat that the contract allows after a fault: a turn, an event, or a message that the SMSC delivered again. */
    | 'repeated'
  at_ms: number
  detail: string
}

/** One kind of load: its requests, and the check of their effects. */
export interface Traffic {
  readonly name: string
  readonly every_ms: number
  /** Never rejects. Each serial number has its own texts or phone numbers, by which its effects are found. */
  send(serial: number): Promise<Sent>
  /** Compares the acknowledged attempts with the data of the database and the other sides. To be called once everything has settled. */
  check(attempts: readonly Attempt[]): Promise<Finding[]>
}
