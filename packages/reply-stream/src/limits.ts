/** The limits of a streamed reply. Times are in milliseconds. */
export const STREAM_LIMITS = {
  /** From the look-up of the name to the first text or action: the limit of a whole reply. */
  first_ms: 5_000,
  /** Between two pieces; a comment or an empty line is one. */
  gap_ms: 5_000,
  /** For all of it: the limit of a hosted model's turn. */
  total_ms: 30_000,
  /** On the wire. */
  bytes: 2 * 1_024 * 1_024,
  /** The characters of the text: as many as a whole reply may have bytes. */
  characters: 64 * 1_024,
  event_bytes: 64 * 1_024,
  events: 5_000,
  /** Those of comments, names and empty lines count as well. */
  lines: 20_000,
} as const
