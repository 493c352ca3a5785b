import type { Agent, AgentUpdate } from '@ohun/sdk'
import { deleteAgent, updateAgent } from '@ohun/sdk/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getAgentQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/agents.ts'
import { text as common } from '../../text/common.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AnswersGroup, ConsentGroup, PromptGroup, ToolsGroup, VoiceGroup } from './agent-groups.tsx'
import styles from './agents.module.css'
import { CallWindowGroup } from './call-window.tsx'
import { changedFields } from './form.ts'
import { LimitsGroup } from './limits.tsx'
import { Playground } from './playground.tsx'
import { SandboxCall } from './sandbox-call.tsx'
import { ShareLink } from './share-link.tsx'
import { VoicePlayground } from './voice/voice-playground.tsx'

export function AgentPage() {
  const { agent_id } = useParams({ from: '/$environment/agents/$agent_id' })
  const { data, error, refetch } = useQuery(getAgentQuery(useClient(), agent_id))
  if (data) return <AgentEditor key={agent_id} agent={data} />
  return (
    <Page title={text.agent}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <p role="status">{common.loading}</p>}
    </Page>
  )
}

function AgentEditor({ agent }: { agent: Agent }) {
  const leaving = useRef(false)
  const environment = useEnvironment()
  const [deleting, setDeleting] = useState(false)
  const { changes, ...editing } = useEditing(agent)
  const changed = changedFields(agent, changes)
  const dirty = Object.keys(changed).length > 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void editing.save(changed)
  }
  return (
    <Page
      title={agent.display_name}
      intro={text.environments_hint}
      actions={<Button onClick={() => setDeleting(true)}>{text.delete}</Button>}
    >
      <div className={styles.columns}>
        <form className={styles.form} onSubmit={submit} key={editing.version}>
          <Groups form={{ agent: { ...agent, ...changes }, error: editing.error, set: editing.set }} />
          <ErrorNotice error={editing.error} />
          <SaveBar dirty={dirty} busy={editing.busy} discard={editing.discard} />
        </form>
        <div className={styles.side}>
          <Playground agent={agent} outdated={dirty} />
          {environment === 'sandbox' ? <SandboxCall agent_id={agent.agent_id} /> : null}
          <VoicePlayground agent={agent} />
          <ShareLink agent={agent} />
        </div>
      </div>
      <UnsavedGuard dirty={() => dirty && !leaving.current} />
      {deleting ? <DeleteAgent agent={agent} leaving={leaving} onClose={() => setDeleting(false)} /> : null}
    </Page>
  )
}

/** The changes that a person made, until they are saved or discarded. */
function useEditing({ agent_id }: Agent) {
  const client = useClient()
  const queries = useQueryClient()
  const [changes, change] = useState<AgentUpdate>({})
  const [version, setVersion] = useState(0)
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  const discard = (): void => {
    change({})
    setState({ busy: false })
    setVersion(version + 1)
  }
  const save = async (changed: AgentUpdate): Promise<void> => {
    setState({ busy: true })
    try {
      queries.setQueryData(getAgentQuery(client, agent_id).queryKey, await updateAgent(client, agent_id, changed))
      void queries.invalidateQueries({ queryKey: ['listAgents'] })
      change({})
      setState({ busy: false })
      notify(text.saved_changes)
    } catch (error) {
      setState({ busy: false, error })
    }
  }
  const set = (more: AgentUpdate): void => change((before) => ({ ...before, ...more }))
  return { changes, set, save, discard, version, ...state }
}

function Groups(props: Parameters<typeof AnswersGroup>[0]) {
  return (
    <>
      <AnswersGroup {...props} />
      <PromptGroup {...props} />
      <VoiceGroup {...props} />
      <CallWindowGroup {...props} />
      <ConsentGroup {...props} />
      <LimitsGroup {...props} />
      <ToolsGroup {...props} />
    </>
  )
}

function SaveBar({ dirty, busy, discard }: { dirty: boolean; busy: boolean; discard: () => void }) {
  return (
    <div className={styles.save}>
      <Button type="submit" kind="primary" busy={busy} disabled={!dirty}>
        {common.save}
      </Button>
      {dirty ? (
        <>
          <Button onClick={discard} disabled={busy}>
            {text.discard}
          </Button>
          <span role="status">{text.unsaved}</span>
        </>
      ) : null}
    </div>
  )
}

interface DeleteProps {
  agent: Agent
  leaving: RefObject<boolean>
  onClose: () => void
}

function DeleteAgent({ agent: { agent_id, display_name }, leaving, onClose }: DeleteProps) {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = async (): Promise<void> => {
    await deleteAgent(client, agent_id)
    leaving.current = true
    notify(text.deleted)
    await navigate({ to: '/$environment/agents', params: { environment } })
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
