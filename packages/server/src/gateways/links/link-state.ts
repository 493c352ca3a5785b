/** The state of a carrier, for operators. */
export interface LinkState {
  state: 'connecting' | 'up' | 'degraded' | 'down'
  /** For people; no credentials. */
  detail: string
  /** Since when it is in this state. */
  since: Date
  /** Kept when it is up again. For people; no credentials. */
  last_error: { at: Date; what: string } | null
}
