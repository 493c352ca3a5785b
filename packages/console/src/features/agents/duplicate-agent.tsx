import type { Agent, AgentCreate } from '@ohun/sdk'
import { createAgent, updateAgent } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { OhunCore } from '@ohun/sdk/operations'
import { useClient, useEnvironment } from '../../api/client.ts'
import { text } from '../../text/agents.ts'
import { text as mcp } from '../../text/mcp.ts'
import { text as common } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { useOutcome } from '../../ui/use-outcome.ts'
import styles from './agents.module.css'
import { useTakeAgent } from './form/use-agent-form.ts'

const LONGEST_NAME = 100

/** Creates an agent with the same settings under another name. */
export function DuplicateAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const client = useClient()
  const environment = useEnvironment()
  const navigate = useNavigate()
  const take = useTakeAgent()
  const outcome = useOutcome(text.duplicate, onClose)
  const [name, setName] = useState(() => text.copy_of(agent.display_name).slice(0, LONGEST_NAME))
  const copying = useMutation({
    mutationFn: async () => await copyOf(client, agent, name),
    onSuccess: async ({ copy, without_greeting }) => {
      take(copy)
      if (agent.webhook_key_set) notify(text.copied_without_key)
      if (agent.mcp_servers.some(({ header_names }) => header_names.length > 0)) notify(mcp.copied_without_headers)
      notify(without_greeting ? text.copied_without_greeting : text.copied)
      if (!outcome.isOpen()) return
      onClose()
      await navigate({ to: '/$environment/agents/$agent_id', params: { environment, agent_id: copy.agent_id } })
    },
    onError: outcome.failed,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    copying.mutate()
  }
  const fault = faultOf(copying.error, 'display_name')
  return (
    <Dialog title={text.duplicate} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{text.duplicate_hint}</p>
        <TextField
          label={text.display_name}
          fault={fault}
          required
          maxLength={LONGEST_NAME}
          value={name}
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
        {fault === undefined ? <ErrorNotice error={copying.error} /> : null}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={copying.isPending}>
            {text.duplicate}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/**
 * Creates the copy, then adds the recorded greeting, which requires an existing agent. If the recording is gone, the
 * copy speaks the text.
 */
async function copyOf(
  client: OhunCore,
  agent: Agent,
  display_name: string,
): Promise<{ copy: Agent; without_greeting: boolean }> {
  const { greeting_audio_url } = agent
  const copy = await createAgent(client, { ...settingsOf(agent), display_name })
  if (greeting_audio_url === null) return { copy, without_greeting: false }
  try {
    return { copy: await updateAgent(client, copy.agent_id, { greeting_audio_url }), without_greeting: false }
  } catch {
    return { copy, without_greeting: true }
  }
}

/** Fields of an agent that only the service sets. The compiler rejects this list when a new one is missing. */
const GIVEN: Record<Exclude<keyof Agent, keyof AgentCreate>, true> = {
  agent_id: true,
  workspace_id: true,
  version: true,
  webhook_key_set: true,
  greeting_audio_url: true,
  created_at: true,
  updated_at: true,
  request_id: true,
}

/**
 * All settings that a new agent can have. The public link stays off until a person turns it on, and a key is never
 * copied.
 */
function settingsOf(agent: Agent): Omit<AgentCreate, 'display_name'> {
  const settings = Object.entries(agent).filter(([name]) => !(name in GIVEN))
  return { ...(Object.fromEntries(settings) as Omit<AgentCreate, 'display_name'>), shareable: false }
}
