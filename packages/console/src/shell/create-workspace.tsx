import { createWorkspace } from '@ohun/sdk/operations'
import { useState } from 'react'
import { personClient } from '../api/client.ts'
import { startOf } from '../api/workspace.ts'
import { text } from '../text/shell.ts'
import { Confirm } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'

const MAX_NAME = 100

/** Creates another workspace for the person and opens it. */
export function CreateWorkspace({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const create = async (): Promise<void> => {
    const { workspace_id } = await createWorkspace(personClient, { name })
    location.assign(startOf(workspace_id))
  }
  return (
    <Confirm title={text.new_workspace} action={text.new_workspace} onConfirm={create} onClose={onClose}>
      <p>{text.new_workspace_hint}</p>
      <TextField
        label={text.workspace_name}
        value={name}
        required
        maxLength={MAX_NAME}
        autoComplete="organization"
        onChange={({ target }) => setName(target.value)}
      />
    </Confirm>
  )
}
