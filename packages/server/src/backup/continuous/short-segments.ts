import { segmentIn, segmentName } from '../database/wal-position.ts'

/** A segment of the log, as it can be read from the repository. */
export interface ReadSegment {
  segment: string
  /** The name of its first part, which is the time at which copying it began. */
  begun: string
  /** The length of its longest part. */
  bytes: number
}

/**
 * The segments that end too early although the log continues after them, because they are damaged or were cut off. PostgreSQL would
 * mistake this for the end of the log, and silently restore less than requested.
 * @param until - The name of a part that begins at the wanted time. Null for all of the log.
 */
export function shortSegments(
  log: readonly ReadSegment[],
  { segment_bytes, until }: { segment_bytes: number; until: string | null },
): ReadSegment[] {
  const begun = new Map(log.map((one) => [one.segment, one.begun]))
  return log.filter(({ segment, bytes }) => {
    const next = begun.get(nameAfter(segment, segment_bytes))
    return bytes < segment_bytes && next !== undefined && (until === null || next <= until)
  })
}

function nameAfter(segment: string, segment_bytes: number): string {
  const timeline = Number.parseInt(segment.slice(0, 8), 16)
  return segmentName(segmentIn(segment, segment_bytes) + 1n, { timeline, segment_bytes })
}
