import { createHash } from 'node:crypto'

/** One of the entries, always the same for the same words. */
export function chosen<T>(entries: readonly T[], ...by: (string | number)[]): T {
  return entries[numberOf(...by) % entries.length]!
}

/** A number below 2³², always the same for the same words. */
export function numberOf(...by: (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(by)).digest().readUInt32BE(0)
}
