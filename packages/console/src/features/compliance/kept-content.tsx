import type { Workspace } from '@ohun/sdk'
import { switchWorkspaceRecording } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { getWorkspaceQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { ChangeableBy, WhereChangeable } from '../../ui/read-only.tsx'
import { useSaveWorkspace } from '../settings/workspace/use-save-workspace.ts'
import { WorkspaceConflict } from '../settings/workspace/workspace-conflict.tsx'

/** How long content is kept, and whether calls are recorded. */
export function KeptContent() {
  const { data, error, refetch } = useQuery(getWorkspaceQuery(useClient()))
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <ChangeableBy may="manage">
        {data ? <Retention workspace={data} /> : null}
        {data ? <Recording workspace={data} /> : null}
      </ChangeableBy>
    </>
  )
}

function useSaved(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    notify(text.saved)
    await queries.invalidateQueries({ queryKey: ['getWorkspace'] })
    await queries.invalidateQueries({ queryKey: ['listAuditLog'] })
  }
}

function Retention({ workspace }: { workspace: Workspace }) {
  const [days, setDays] = useState(String(workspace.retention_days))
  const [seen, see] = useState(workspace)
  const save = useSaveWorkspace()
  const load = (now: Workspace): void => {
    see(now)
    setDays(String(now.retention_days))
  }
  const saving = useMutation({
    mutationFn: async () => await save(seen, { retention_days: Number(days) }),
    onSuccess: ({ saved }) => {
      see(saved)
      notify(text.saved)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.mutate()
  }
  const fault = faultOf(saving.error, 'retention_days')
  return (
    <Panel title={text.retention}>
      <form onSubmit={submit}>
        <TextField
          label={text.days}
          hint={text.days_hint}
          fault={fault}
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <ErrorNotice error={fault === undefined ? saving.error : null} />
        <WorkspaceConflict error={saving.error} load={load} />
        <WhereChangeable>
          <Button type="submit" busy={saving.isPending} disabled={!/^\d+$/.test(days)}>
            {text.keep}
          </Button>
        </WhereChangeable>
      </form>
    </Panel>
  )
}

function Recording({ workspace: { recording_enabled } }: { workspace: Workspace }) {
  const client = useClient()
  const switching = useMutation({
    mutationFn: async () => await switchWorkspaceRecording(client, { enabled: !recording_enabled }),
    onSuccess: useSaved(),
  })
  return (
    <Panel title={text.recording}>
      <p>{recording_enabled ? text.recording_on : text.recording_off}</p>
      <ErrorNotice error={switching.error} />
      <WhereChangeable>
        <Button busy={switching.isPending} onClick={() => switching.mutate()}>
          {recording_enabled ? text.recording_stop : text.recording_start}
        </Button>
      </WhereChangeable>
    </Panel>
  )
}
