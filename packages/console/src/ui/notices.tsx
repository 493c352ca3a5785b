import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import styles from './notices.module.css'

interface Notice {
  id: number
  message: string
  undo?: { text: string; run: () => void } | undefined
  /** Where it appeared. */
  place: string
}

/** The time for which an action can be undone. */
export const SHOWN_MS = 6_000

let notices: readonly Notice[] = []
let next_id = 1
const listeners = new Set<() => void>()

function set(changed: readonly Notice[]): void {
  notices = changed
  for (const listener of listeners) listener()
}

const remove = (id: number): void => set(notices.filter((notice) => notice.id !== id))

/** Announces in a corner, and to screen readers, that something was done. */
export function notify(message: string, undo?: Notice['undo']): void {
  const id = next_id++
  set([...notices, { id, message, undo, place: places.at(-1) ?? '' }])
  setTimeout(remove, SHOWN_MS, id)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The places for notices on the page: that of the page, then those of open dialogs. */
let places: readonly string[] = []

function usePlaces(id: string): readonly string[] {
  useLayoutEffect(() => {
    places = [...places, id]
    set(notices)
    return () => {
      places = places.filter((other) => other !== id)
      set(notices)
    }
  }, [id])
  return useSyncExternalStore(subscribe, () => places)
}

/**
 * A notice appears on the dialog that is open: behind it, nobody sees, hears or presses it. It moves to the page when the dialog closes.
 * @param within - Whether this is the place of a dialog.
 */
export function Notices({ within = false }: { within?: boolean }) {
  const id = useId()
  const all = useSyncExternalStore(subscribe, () => notices)
  const open = usePlaces(id)
  const isHere = ({ place }: Notice): boolean => place === id || (!within && !open.includes(place))
  return (
    <div className={styles.notices} role={within ? undefined : 'status'} aria-live="polite">
      {all.filter(isHere).map(({ id: notice_id, message, undo }) => (
        <div key={notice_id} className={styles.notice}>
          {message}
          {undo ? (
            <button
              type="button"
              onClick={() => {
                undo.run()
                remove(notice_id)
              }}
            >
              {undo.text}
            </button>
          ) : null}
        </div>
      ))}
    </div>
  )
}
