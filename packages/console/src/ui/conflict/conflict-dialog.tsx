import type { ReactNode } from 'react'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/conflict.ts'
import { ActorName } from '../actors.tsx'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { Table, type Column } from '../table.tsx'
import { Time } from '../time.tsx'
import styles from './conflict.module.css'
import type { Conflict } from './save-merged.ts'

interface ConflictDialogProps {
  conflict: Conflict
  /** Who has changed the record, and when. */
  author: ReactNode
  labelOf: (field: string) => string
  /** A value as a person reads it. */
  show?: (field: string, value: unknown) => ReactNode
  onLoad: () => void
  onSave: () => void
  onClose: () => void
}

/** Asks whose changes stay, when two people have changed the same fields. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, author, labelOf, show = asText, onLoad, onSave, onClose } = props
  const valuesOf = (row: object, title: string): Column<string> => ({
    title,
    cell: (field) => (
      <div className={styles.value} tabIndex={0} role="group" aria-label={`${labelOf(field)}: ${title}`} dir="auto">
        {show(field, (row as Record<string, unknown>)[field])}
      </div>
    ),
  })
  const columns: readonly Column<string>[] = [
    { title: text.field, cell: labelOf },
    valuesOf(conflict.current, text.theirs),
    valuesOf(conflict.changes, text.mine),
  ]
  return (
    <Dialog title={text.title} onClose={onClose}>
      {author}
      <Table label={text.title} rows={conflict.fields} columns={columns} keyOf={(field) => field} />
      <p>{text.hint}</p>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button onClick={onLoad}>{text.load}</Button>
        <Button kind="danger" onClick={onSave}>
          {text.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Names who made a change. Null for somebody who is not known. */
export function ChangedBy({ by, at }: { by: string | null; at: string }) {
  return (
    <p>
      {by === null ? text.somebody : <ActorName id={by} />} {text.changed} <Time at={at} both />
    </p>
  )
}

function asText(_: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
