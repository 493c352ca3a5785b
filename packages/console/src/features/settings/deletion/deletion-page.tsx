import { deleteAccount } from '@ohun/sdk/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { getWorkspaceQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'

const words = text.deletion

/** Deletes the account and its workspace for good, after the person has typed the workspace's id and the password. */
export function DeletionPage() {
  const query = useQuery(getWorkspaceQuery(accountClient))
  const [open, setOpen] = useState(false)
  return (
    <Page title={words.title}>
      <Panel title={words.heading}>
        <p>{words.hint}</p>
        <Loaded query={query}>
          {({ name, workspace_id }) => (
            <>
              <p>
                <bdi>{name}</bdi> (<code>{workspace_id}</code>)
              </p>
              <div>
                <Button kind="danger" onClick={() => setOpen(true)}>
                  {words.action}
                </Button>
              </div>
              {open ? <Deletion word={workspace_id} onClose={() => setOpen(false)} /> : null}
            </>
          )}
        </Loaded>
      </Panel>
    </Page>
  )
}

function Deletion({ word, onClose }: { word: string; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const remove = async (): Promise<void> => {
    await deleteAccount(accountClient, { password })
    // Loads a new page, which keeps nothing of the account.
    location.assign('/console/sign-in')
  }
  return (
    <Confirm title={words.action} action={words.action} danger word={word} onConfirm={remove} onClose={onClose}>
      <p>{words.last_hint}</p>
      <TextField
        label={text.current_password}
        type="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Confirm>
  )
}
