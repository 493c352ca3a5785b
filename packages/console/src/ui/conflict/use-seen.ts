import { useEffect, useState } from 'react'

/**
 * The record that a form shows. It follows the newest one until the person changes something, so that nobody overwrites
 * what they have not seen.
 * @param isTouched - Whether the person has unsaved changes.
 */
export function useSeen<Row extends { updated_at: string }>(latest: Row, isTouched: (seen: Row) => boolean) {
  const [{ seen, shown }, set] = useState({ seen: latest, shown: 0 })
  /** Shows a record in new fields. */
  const show = (row: Row): void => set((before) => ({ seen: row, shown: before.shown + 1 }))
  /** Keeps the record that was saved, and leaves the fields and the focus as they are. */
  const keep = (row: Row): void => set((before) => ({ ...before, seen: row }))
  useEffect(() => {
    if (latest.updated_at > seen.updated_at && !isTouched(seen)) show(latest)
  })
  return {
    seen,
    /** A key for the fields. It changes when they have to show something else. */
    shown,
    show,
    keep,
  }
}
