import type { SpendCap } from '@ohun/sdk'
import { setSpendCap, updateAgent } from '@ohun/sdk/operations'
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
import { notify } from '../../../ui/notify.ts'
import { useOutcome } from '../../../ui/use-outcome.ts'

interface CapDialogProps {
  /** The cap to change. Null for a new cap, whose holder is chosen. */
  cap: SpendCap | null
  onClose: () => void
}

/** Sets, changes or removes a daily cap. */
export function CapDialog({ cap, onClose }: CapDialogProps) {
  const save = useSaveCap(onClose)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const chosen = given.get('agent_id')
    const agent_id = cap ? cap.agent_id : typeof chosen === 'string' && chosen !== '' ? chosen : null
    void save.run(agent_id, koboOf(given.get('cap')))
  }
  return (
    <Dialog title={text.caps} onClose={onClose}>
      <form onSubmit={submit}>
        {cap === null ? <HolderField /> : <bdi>{cap.display_name ?? text.whole_workspace}</bdi>}
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
          {cap ? (
            <Button kind="danger" busy={save.busy} onClick={() => void save.run(cap.agent_id, null)}>
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

const CHANGED = ['listSpendCaps', 'listAgents', 'getAgent', 'getWorkspace']

/** Saves a cap. Without an agent, it applies to the workspace. */
function useSaveCap(onDone: () => void) {
  const client = useClient()
  const queries = useQueryClient()
  const { close, failed } = useOutcome(text.caps, onDone)
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const run = async (agent_id: string | null, daily_spend_cap_kobo: number | null): Promise<void> => {
    setState({ busy: true })
    try {
      if (agent_id === null) await setSpendCap(client, { daily_spend_cap_kobo })
      else await updateAgent(client, agent_id, { daily_spend_cap_kobo })
      for (const one of CHANGED) void queries.invalidateQueries({ queryKey: [one] })
      notify(common.saved)
      close()
    } catch (error) {
      setState({ busy: false, error })
      failed(error)
    }
  }
  return { ...state, run }
}

/** A person who cannot see agents, such as one with the role `billing`, sets the workspace's cap. */
function HolderField() {
  const { agents } = useAllAgents()
  return (
    <SelectField label={text.whose} name="agent_id">
      <option value="">{text.whole_workspace}</option>
      <AgentOptions agents={agents} />
    </SelectField>
  )
}
