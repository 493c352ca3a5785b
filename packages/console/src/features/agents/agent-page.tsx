import type { Agent } from '@ohun/sdk'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useEnvironment } from '../../api/client.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/agents.ts'
import { text as common } from '../../text/common.ts'
import { text as versions } from '../../text/versions.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Only } from '../../ui/only.tsx'
import { Page } from '../../ui/page.tsx'
import { ChangeableBy } from '../../ui/read-only.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { AgentStatus } from './agent-status.tsx'
import styles from './agents.module.css'
import { AgentCalls } from './connections/agent-calls.tsx'
import { AgentEndpoints } from './connections/agent-endpoints.tsx'
import { AgentNumbers } from './connections/agent-numbers.tsx'
import { DeleteAgent } from './delete-agent.tsx'
import { DuplicateAgent } from './duplicate-agent.tsx'
import type { AgentFormState } from './form/agent-form.ts'
import { AnalysisGroup } from './form/analysis-group.tsx'
import { AnsweringMachineGroup } from './form/answering-machine-group.tsx'
import { AnswersGroup, ConsentGroup, PromptGroup } from './form/agent-groups.tsx'
import { LimitsGroup } from './form/limits.tsx'
import { SpeedGroup } from './form/speed.tsx'
import { SaveBar } from './form/save-bar.tsx'
import { useAgent, useAgentForm } from './form/use-agent-form.ts'
import { McpSection } from './mcp/mcp-section.tsx'
import { Playground } from './playground/playground.tsx'
import { SandboxCall } from './sandbox-call.tsx'
import { SECTIONS } from './sections.ts'
import { ShareLink } from './share-link.tsx'
import { ToolsSection } from './tools/tools-section.tsx'
import { VoiceGroup } from './voice/voice-group.tsx'
import { VoicePlayground } from './voice/voice-playground.tsx'
import { CallWindowGroup } from './window/call-window.tsx'

const FORM_ID = 'agent'

export function AgentPage() {
  const { agent_id } = useParams({ from: '/$environment/agents/$agent_id' })
  const { data, error, refetch } = useAgent(agent_id)
  if (data) return <AgentEditor key={agent_id} agent={data} />
  return (
    <Page title={text.agent}>
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : <p role="status">{common.loading}</p>}
    </Page>
  )
}

type Open = 'nothing' | 'deletion' | 'copy'

function AgentEditor({ agent }: { agent: Agent }) {
  const leaving = useRef(false)
  const may_change = useMay('develop')
  const environment = useEnvironment()
  const [open, setOpen] = useState<Open>('nothing')
  const editing = useAgentForm(agent)
  const { form, dirty, shown } = editing
  const close = (): void => setOpen('nothing')
  return (
    <Page
      title={agent.display_name}
      intro={may_change ? text.environments_hint : text.read_only}
      actions={
        <>
          <AgentStatus status={agent.status} />
          <Link
            className={buttonClass()}
            to="/$environment/agents/$agent_id/versions"
            params={{ environment, agent_id: agent.agent_id }}
          >
            {versions.link(agent.version)}
          </Link>
          <Only may="develop">
            <Button onClick={() => setOpen('copy')}>{text.duplicate}</Button>
            <Button onClick={() => setOpen('deletion')}>{text.delete}</Button>
          </Only>
        </>
      }
    >
      <Sections />
      <div className={styles.columns}>
        <div className={styles.form}>
          <ChangeableBy may="develop">
            <Settings key={shown} form={form} save={editing.save} />
          </ChangeableBy>
          <AgentEndpoints agent={agent} />
          <AgentNumbers agent_id={agent.agent_id} />
          <AgentCalls agent_id={agent.agent_id} />
          <Only may="develop">
            <SaveBar form_id={FORM_ID} editing={editing} />
          </Only>
        </div>
        <div className={styles.side}>
          <Only may="answer">
            <Playground agent={agent} outdated={dirty} />
          </Only>
          {environment === 'sandbox' ? (
            <Only may="answer">
              <SandboxCall agent_id={agent.agent_id} />
            </Only>
          ) : null}
          <VoicePlayground agent={agent} />
          <ChangeableBy may="develop">
            <ShareLink agent={agent} />
          </ChangeableBy>
        </div>
      </div>
      <UnsavedGuard dirty={() => may_change && dirty && !leaving.current} />
      {open === 'copy' ? <DuplicateAgent agent={agent} onClose={close} /> : null}
      {open === 'deletion' ? (
        <DeleteAgent agent={agent} onDeleted={() => (leaving.current = true)} onClose={close} />
      ) : null}
    </Page>
  )
}

/** Links to each part of a page that is longer than a screen. */
function Sections() {
  return (
    <nav className={styles.sections} aria-label={text.sections}>
      {Object.values(SECTIONS).map(({ title, anchor }) => (
        <Link key={anchor} to="." hash={anchor} replace activeOptions={{ includeHash: true }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

function Settings({ form, save }: { form: AgentFormState; save: () => Promise<boolean> }) {
  const ref = useRef<HTMLFormElement>(null)
  useFocusOnFault(ref, form.error)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <>
      <form ref={ref} id={FORM_ID} className={styles.form} onSubmit={submit}>
        <AnswersGroup form={form} />
        <PromptGroup form={form} />
        <VoiceGroup form={form} />
        <SpeedGroup form={form} />
        <CallWindowGroup form={form} />
        <ConsentGroup form={form} />
        <AnsweringMachineGroup form={form} />
        <AnalysisGroup form={form} />
        <LimitsGroup form={form} />
      </form>
      <ToolsSection form={form} />
      <McpSection form={form} />
    </>
  )
}

/** Moves the focus to the field that the service refused. */
function useFocusOnFault(ref: { current: HTMLFormElement | null }, error: unknown): void {
  useEffect(() => {
    if (error) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [ref, error])
}
