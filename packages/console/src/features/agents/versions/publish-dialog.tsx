import type { AgentVersion } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../text/versions.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useReadAgain } from './use-versions.ts'

const LONGEST_NOTE = 500

interface PublishProps {
  title: string
  hint: string
  publish: (note: { note?: string }) => Promise<AgentVersion>
  onClose: () => void
}

/** Asks for confirmation before another version goes live, with a note for the audit log. */
export function PublishDialog({ title, hint, publish, onClose }: PublishProps) {
  const readAgain = useReadAgain()
  const [note, setNote] = useState('')
  const confirm = async (): Promise<void> => {
    const { version } = await publish(note.trim() === '' ? {} : { note })
    readAgain()
    notify(text.published(version))
  }
  return (
    <Confirm title={title} action={title} onConfirm={confirm} onClose={onClose}>
      <p>{hint}</p>
      <TextField
        label={text.note}
        hint={text.note_hint}
        value={note}
        maxLength={LONGEST_NOTE}
        dir="auto"
        onChange={({ target }) => setNote(target.value)}
      />
    </Confirm>
  )
}
