/** The limits of a streamed reply. Times are in milliseconds. */
export const STREAM_LIMITS = {
  /** From the DNS lookup to the first text or action: the same limit as for a whole reply. */
  first_ms: 5_000,
  /** The time between two pieces. A comment or an empty line counts as a piece. */
  gap_ms: 5_000,
  /** The time for the whole reply: the limit of a hosted model's turn. */
  total_ms: 30_000,
  /** The size on the wire. */
  bytes: 2 * 1_024 * 1_024,
  /** The characters of the text: as many as the bytes that a whole reply may have. */
  characters: 64 * 1_024,
  event_bytes: 64 * 1_024,
  events: 5_000,
  /** The number of lines, including comments, names and empty lines. */
  lines: 20_000,
} as const
