import type { Workspace } from '@ohun/sdk'
import { switchWorkspaceRecording, updateWorkspace } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { getWorkspaceQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notices.tsx'
import { Panel } from '../../ui/panel.tsx'

/** How long content is kept, and whether calls are recorded. */
export function KeptContent() {
  const { data, error } = useQuery(getWorkspaceQuery(useClient()))
  return (
    <>
      <ErrorNotice error={error} />
      {data ? <Retention workspace={data} /> : null}
      {data ? <Recording workspace={data} /> : null}
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

function Retention({ workspace: { retention_days } }: { workspace: Workspace }) {
  const client = useClient()
  const [days, setDays] = useState(String(retention_days))
  const saving = useMutation({
    mutationFn: async () => await updateWorkspace(client, { retention_days: Number(days) }),
    onSuccess: useSaved(),
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
        <Button type="submit" busy={saving.isPending} disabled={!/^\d+$/.test(days)}>
          {text.keep}
        </Button>
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
      <Button busy={switching.isPending} onClick={() => switching.mutate()}>
        {recording_enabled ? text.recording_stop : text.recording_start}
      </Button>
    </Panel>
  )
}
