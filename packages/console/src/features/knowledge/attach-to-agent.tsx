import { updateAgent } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getAgentQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/knowledge.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import styles from './knowledge.module.css'

/** The agents that answer from this knowledge base, and a way to add one. */
export function AttachToAgent({ knowledge_base_id }: { knowledge_base_id: string }) {
  const environment = useEnvironment()
  const { agents, is_complete, error, refetch } = useAllAgents()
  const users = agents?.filter((agent) => agent.knowledge_base_id === knowledge_base_id)
  const others = agents?.filter((agent) => agent.knowledge_base_id !== knowledge_base_id)
  return (
    <Panel title={text.agents}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {users?.length === 0 && is_complete ? <p>{text.no_agents}</p> : null}
      <ul>
        {users?.map(({ agent_id, display_name }) => (
          <li key={agent_id}>
            <Link to="/$environment/agents/$agent_id" params={{ environment, agent_id }}>
              <bdi>{display_name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {others && others.length > 0 ? <Attach knowledge_base_id={knowledge_base_id} agents={others} /> : null}
    </Panel>
  )
}

type Agents = NonNullable<ReturnType<typeof useAllAgents>['agents']>

function Attach({ knowledge_base_id, agents }: { knowledge_base_id: string; agents: Agents }) {
  const client = useClient()
  const queries = useQueryClient()
  const [agent_id, setAgent] = useState('')
  const attaching = useMutation({
    mutationFn: async () => await updateAgent(client, agent_id, { knowledge_base_id }),
    onSuccess: async (agent) => {
      queries.setQueryData(getAgentQuery(client, agent_id).queryKey, agent)
      setAgent('')
      notify(text.attached)
      await queries.invalidateQueries({ queryKey: ['listAgents'] })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    attaching.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <SelectField
        label={text.agent}
        hint={text.agent_hint}
        required
        value={agent_id}
        onChange={({ target }) => setAgent(target.value)}
      >
        <option value="">{text.choose}</option>
        <AgentOptions agents={agents} />
      </SelectField>
      <ErrorNotice error={attaching.error} />
      <div>
        <Button type="submit" busy={attaching.isPending}>
          {text.attach}
        </Button>
      </div>
    </form>
  )
}
