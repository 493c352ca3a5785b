import { createHash } from 'node:crypto'

/** Chooses one of the entries, always the same one for the same seed values. */
export function seededChoice<T>(entries: readonly T[], ...by: (string | number)[]): T {
  return entries[seededNumber(...by) % entries.length]!
}

/** A number below 2³², always the same one for the same seed values. */
export function seededNumber(...by: (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(by)).digest().readUInt32BE(0)
}
