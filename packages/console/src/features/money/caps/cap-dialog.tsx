import type { SpendCap } from '@ohun/sdk'
import { updateAgent } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../../api/client.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/money.ts'
import { AgentOptions, useAllAgents } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { faultOf } from '../../../ui/fault-of.ts'
import { SelectField } from '../../../ui/field.tsx'
import { koboOf, NairaField } from '../../../ui/naira-field.tsx'
import { notify } from '../../../ui/notices.tsx'

interface CapDialogProps {
  /** The cap to change; null for one of an agent that is chosen. */
  cap: SpendCap | null
  onClose: () => void
}

/** Sets, changes or removes the daily cap of an agent. */
export function CapDialog({ cap, onClose }: CapDialogProps) {
  const save = useSaveCap(onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const chosen = given.get('agent_id')
    const agent_id = cap?.agent_id ?? (typeof chosen === 'string' ? chosen : '')
    void save.run(agent_id, koboOf(given.get('cap')))
  }
  return (
    <Dialog title={text.caps} onClose={onClose}>
      <form onSubmit={submit}>
        {cap === null ? <AgentField /> : <bdi>{cap.display_name}</bdi>}
        <NairaField
          label={text.cap_naira}
          hint={text.cap_hint}
          name="cap"
          kobo={cap?.cap_kobo}
          fault={faultOf(save.error, 'daily_spend_cap_kobo')}
        />
        <ErrorNotice error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {cap?.agent_id ? (
            <Button kind="danger" busy={save.busy} onClick={() => void save.run(cap.agent_id!, null)}>
              {text.remove_cap}
            </Button>
          ) : null}
          <Button type="submit" kind="primary" busy={save.busy}>
            {common.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useSaveCap(onDone: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const run = async (agent_id: string, daily_spend_cap_kobo: number | null): Promise<void> => {
    setState({ busy: true })
    try {
      await updateAgent(client, agent_id, { daily_spend_cap_kobo })
      for (const one of ['listSpendCaps', 'listAgents', 'getAgent']) void queries.invalidateQueries({ queryKey: [one] })
      notify(common.saved)
      onDone()
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  return { ...state, run }
}

function AgentField() {
  const { agents, error } = useAllAgents()
  return (
    <>
      <SelectField label={text.agent} name="agent_id" required>
        <AgentOptions agents={agents} />
      </SelectField>
      <ErrorNotice error={error} />
    </>
  )
}
