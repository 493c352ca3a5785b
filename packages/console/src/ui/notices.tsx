import { useEffect, useId, useLayoutEffect, useSyncExternalStore, type SyntheticEvent } from 'react'
import styles from './notices.module.css'
import { addPlace, keep, notices, places, removeSoon, subscribe, take, type Notice } from './notify.ts'

/**
 * A notice appears on the dialog that is open: behind it, nobody sees, hears or presses it. It moves to the page when the dialog closes.
 * @param within - Whether this is the place of a dialog.
 */
export function Notices({ within = false }: { within?: boolean }) {
  const id = useId()
  const all = useSyncExternalStore(subscribe, notices)
  const open = useSyncExternalStore(subscribe, places)
  useLayoutEffect(() => addPlace(id), [id])
  const isHere = ({ place }: Notice): boolean => place === id || (!within && !open.includes(place))
  return (
    <div className={styles.notices} role={within ? undefined : 'status'} aria-live="polite">
      {all.filter(isHere).map(({ id: notice_id, message, undo }) => (
        <div key={notice_id} className={styles.notice}>
          {message}
          {undo ? <UndoButton id={notice_id} undo={undo} /> : null}
        </div>
      ))}
    </div>
  )
}

/** Its notice stays for as long as a person points at it, or has the focus on it. */
function UndoButton({ id, undo }: { id: number; undo: NonNullable<Notice['undo']> }) {
  // The notice may move to another place, where the person does neither.
  useEffect(() => () => removeSoon(id), [id])
  const leave = ({ currentTarget }: SyntheticEvent): void => {
    if (!currentTarget.matches(':hover, :focus')) removeSoon(id)
  }
  return (
    <button
      type="button"
      onFocus={() => keep(id)}
      onPointerEnter={() => keep(id)}
      onBlur={leave}
      onPointerLeave={leave}
      onClick={() => {
        if (take(id)) undo.run()
      }}
    >
      {undo.text}
    </button>
  )
}
