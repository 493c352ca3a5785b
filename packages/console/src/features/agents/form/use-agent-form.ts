import type { Agent, AgentUpdate } from '@ohun/sdk'
import { updateAgent, updateAgentDraft } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { getAgentQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { notify } from '../../../ui/notices.tsx'
import { useReadAgain } from '../versions/use-versions.ts'
import { changedFields } from './agent-form.ts'

/** The agent whose settings are shown. Only this file reads and saves the fields of the form. */
export const useAgent = (agent_id: string) => useQuery(getAgentQuery(useClient(), agent_id))

/** Replaces the cached record with the one that an operation returned. */
export function useTakeAgent(): (agent: Agent) => void {
  const client = useClient()
  const queries = useQueryClient()
  return (agent) => {
    queries.setQueryData(getAgentQuery(client, agent.agent_id).queryKey, agent)
    void queries.invalidateQueries({ queryKey: ['listAgents'] })
  }
}

/** Saves changes of the form. */
function useSaveAgent({ agent_id }: Agent): (changed: AgentUpdate) => Promise<void> {
  const client = useClient()
  const take = useTakeAgent()
  return async (changed) => take(await updateAgent(client, agent_id, changed))
}

/**
 * Adds changes of the form to the draft. The live version does not change, and a draft cannot remove a key that it
 * needs.
 */
function useSaveDraft({ agent_id }: Agent): (changed: AgentUpdate) => Promise<void> {
  const client = useClient()
  const readAgain = useReadAgain()
  return async ({ webhook_key, ...changed }) => {
    await updateAgentDraft(client, agent_id, { ...changed, ...(webhook_key && { webhook_key }) })
    readAgain()
  }
}

/** The person's changes, until they are saved or discarded. */
export function useAgentForm(agent: Agent) {
  const send = useSaveAgent(agent)
  const sendDraft = useSaveDraft(agent)
  const [changes, change] = useState<AgentUpdate>({})
  const [version, setVersion] = useState(0)
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const changed = changedFields(agent, changes)
  const discard = (): void => {
    change({})
    setState({ busy: false })
    setVersion(version + 1)
  }
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setState({ busy: true })
    try {
      await work()
      setState({ busy: false })
      return true
    } catch (error) {
      setState({ busy: false, error })
      return false
    }
  }
  const save = async (): Promise<boolean> =>
    await run(async () => {
      await send(changed)
      change({})
      notify(text.saved_changes)
    })
  const saveDraft = async (): Promise<boolean> =>
    await run(async () => {
      await sendDraft(changed)
      change({})
      setVersion(version + 1)
      notify(text.saved_draft)
    })
  const set = (more: AgentUpdate): void => change((before) => ({ ...before, ...more }))
  const answering_machine = { ...agent.answering_machine, ...changes.answering_machine }
  const form = { agent: { ...agent, ...changes, answering_machine }, error: state.error, set }
  const can_draft = changed.webhook_key !== null
  return { form, dirty: Object.keys(changed).length > 0, can_draft, save, saveDraft, discard, version, ...state }
}

export type AgentForm = ReturnType<typeof useAgentForm>
