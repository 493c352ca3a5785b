import type { Agent, AgentUpdate } from '@ohun/sdk'
import { getAgent, updateAgent, updateAgentDraft } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { getAgentQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/agents.ts'
import { text as conflicts } from '../../../text/conflict.ts'
import { saveMerged, type Conflict, type Saved } from '../../../ui/conflict/save-merged.ts'
import { useSeen } from '../../../ui/conflict/use-seen.ts'
import { notify } from '../../../ui/notify.ts'
import { useReadAgain } from '../versions/use-versions.ts'
import { changedFields, changedSince } from './agent-form.ts'

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

/** Saves changes of the form, unless somebody else has changed the same fields. */
function useSaveAgent({ agent_id }: Agent): (seen: Agent, changes: AgentUpdate) => Promise<Saved<Agent>> {
  const client = useClient()
  const take = useTakeAgent()
  return async (seen, changes) => {
    const result = await saveMerged<Agent, AgentUpdate>({
      seen,
      changes,
      send: (changed, { version }) => updateAgent(client, agent_id, changed, { expected_version: version }),
      read: () => getAgent(client, agent_id),
    })
    take(result.saved)
    return result
  }
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

interface State {
  busy: boolean
  error?: unknown
}

/** The person's changes, until they are saved or discarded. */
export function useAgentForm(latest: Agent) {
  const send = useSaveAgent(latest)
  const sendDraft = useSaveDraft(latest)
  const [changes, change] = useState<AgentUpdate>({})
  const [state, setState] = useState<State>({ busy: false })
  const { seen, shown, show, keep } = useSeen(latest, (shown_now) => state.busy || isDirty(shown_now, changes))
  const changed = changedFields(seen, changes)
  /** Shows another state of the agent, with only these changes. */
  const reset = (agent: Agent, kept: AgentUpdate = {}): void => {
    change(kept)
    setState({ busy: false })
    show(agent)
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
  const saveFrom = async (before: Agent): Promise<boolean> =>
    await run(async () => {
      const { saved, merged } = await send(before, changed)
      change((now) => changedSince(changes, now))
      if (merged) show(saved)
      else keep(saved)
      notify(merged ? conflicts.merged : text.saved_changes)
    })
  const saveDraft = async (): Promise<boolean> =>
    await run(async () => {
      await sendDraft(changed)
      change((now) => changedSince(changes, now))
      show(seen)
      notify(text.saved_draft)
    })
  const set = (more: AgentUpdate): void => change((before) => ({ ...before, ...more }))
  const answering_machine = { ...seen.answering_machine, ...changes.answering_machine }
  return {
    form: { agent: { ...seen, ...changes, answering_machine }, error: state.error, set },
    dirty: isDirty(seen, changes),
    can_draft: changed.webhook_key !== null,
    save: () => saveFrom(seen),
    saveDraft,
    discard: () => reset(seen),
    /** Takes the fields of the conflict from the other person, and keeps the other changes. */
    loadTheirs: ({ current, fields }: Conflict<Agent>) => reset(current, without(changes, fields)),
    saveMine: ({ current }: Conflict<Agent>) => saveFrom(current),
    dismiss: () => setState({ busy: false }),
    shown,
    ...state,
  }
}

const isDirty = (agent: Agent, changes: AgentUpdate): boolean => Object.keys(changedFields(agent, changes)).length > 0

const without = (changes: AgentUpdate, fields: readonly string[]): AgentUpdate =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field)))

export type AgentForm = ReturnType<typeof useAgentForm>
