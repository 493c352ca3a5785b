/** The state of a carrier, for operators. */
export interface LinkState {
  state: 'connecting' | 'up' | 'degraded' | 'down'
  /** For people. It has no credentials. */
  detail: string
  /** When it entered this state. */
  since: Date
  /** The last error, kept after the link is up again. For people. It has no credentials. */
  last_error: { at: Date; what: string } | null
}
