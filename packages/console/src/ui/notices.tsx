import { useSyncExternalStore } from 'react'
import styles from './notices.module.css'

interface Notice {
  id: number
  message: string
  undo?: { text: string; run: () => void } | undefined
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
  set([...notices, { id, message, undo }])
  setTimeout(remove, SHOWN_MS, id)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices)
  return (
    <div className={styles.notices} role="status">
      {shown.map(({ id, message, undo }) => (
        <div key={id} className={styles.notice}>
          {message}
          {undo ? (
            <button
              type="button"
              onClick={() => {
                undo.run()
                remove(id)
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
