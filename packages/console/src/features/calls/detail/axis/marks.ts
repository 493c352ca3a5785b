import type { View } from './use-zoom.ts'

/** Something with a time on the axis. */
export interface Placed {
  id: string
  at_ms: number
  until_ms: number
}

/** Entries that are drawn as one, because they would cover each other. */
export interface Mark<Entry extends Placed> {
  id: string
  left_px: number
  width_px: number
  entries: Entry[]
}

/** The narrowest mark that can be clicked. */
const NARROWEST_PX = 4
const APART_PX = 1

/**
 * The marks of one lane in a view, from left to right. There are never more marks than the view has pixels.
 * @param entries - The entries in chronological order.
 */
export function marksOf<Entry extends Placed>(
  entries: readonly Entry[],
  { from_ms, to_ms, px_per_ms }: View,
): Mark<Entry>[] {
  const marks: Mark<Entry>[] = []
  for (const entry of entries) {
    if (entry.until_ms < from_ms || entry.at_ms > to_ms) continue
    const left_px = entry.at_ms * px_per_ms
    const width_px = Math.max(NARROWEST_PX, (entry.until_ms - entry.at_ms) * px_per_ms)
    const last = marks.at(-1)
    if (last && left_px < last.left_px + last.width_px + APART_PX) join(last, entry, left_px + width_px)
    else marks.push({ id: entry.id, left_px, width_px, entries: [entry] })
  }
  return marks
}

function join<Entry extends Placed>(mark: Mark<Entry>, entry: Entry, end_px: number): void {
  mark.entries.push(entry)
  mark.width_px = Math.max(mark.width_px, end_px - mark.left_px)
}
