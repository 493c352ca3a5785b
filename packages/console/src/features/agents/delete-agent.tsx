import type { Agent } from '@ohun/sdk'
import { deleteAgent } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getAgentQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useLeadOn } from '../../ui/use-lead-on.ts'

interface DeleteProps {
  agent: Agent
  /** Called before the page is left on purpose. */
  onDeleted: () => void
  onClose: () => void
}

export function DeleteAgent({ agent: { agent_id, display_name }, onDeleted, onClose }: DeleteProps) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  const remove = async (): Promise<void> => {
    await deleteAgent(client, agent_id)
    onDeleted()
    notify(text.deleted)
    await leadOn({ to: '/$environment/agents', params: { environment } })
    queries.removeQueries(getAgentQuery(client, agent_id))
    await queries.invalidateQueries({ queryKey: ['listAgents'] })
  }
  return (
    <Confirm
      title={text.delete_agent}
      action={text.delete_agent}
      danger
      word={display_name}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{text.delete_agent_hint}</p>
    </Confirm>
  )
}
