import type { Agent, PlaygroundReply } from '@ohun/sdk'
import { playAgent } from '@ohun/sdk/operations'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/agents.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './playground.module.css'

/** A message of the person, or an answer with what it took. */
interface Turn {
  id: number
  role: 'user' | 'agent'
  text: string
  reply?: PlaygroundReply
}

/** What the service takes of a conversation. */
const LONGEST_HISTORY = 40
const LONGEST_TEXT = 4000

export function Playground({ agent, outdated }: { agent: Agent; outdated: boolean }) {
  const [message, setMessage] = useState('')
  const { turns, busy, error, say, reset } = useConversation(agent.agent_id)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || message.trim() === '') return
    if (await say(message)) setMessage('')
  }
  return (
    <Panel title={text.playground}>
      <p className={styles.quiet}>{text.playground_hint}</p>
      {outdated ? <p className={styles.warning}>{text.save_first}</p> : null}
      <Conversation turns={turns} agent={agent.display_name} busy={busy} />
      <ErrorNotice error={error} />
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={text.ask}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          dir="auto"
        />
        <div className={styles.actions}>
          <Button type="submit" kind="primary" busy={busy}>
            {text.send}
          </Button>
          <Button onClick={reset} disabled={turns.length === 0}>
            {text.reset}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** The conversation, which only this page has. An answer that comes after a reset is thrown away. */
function useConversation(agent_id: string) {
  const client = useClient()
  const current = useRef<AbortController>(undefined)
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  useEffect(() => () => current.current?.abort(), [])
  const say = async (message: string): Promise<boolean> => {
    const { signal } = (current.current = new AbortController())
    const asked = [...turns, { id: turns.length, role: 'user' as const, text: message }]
    setTurns(asked)
    setState({ busy: true })
    try {
      const reply = await playAgent(client, agent_id, { message, history: historyOf(turns) }, { signal })
      setTurns([...asked, { id: asked.length, role: 'agent', text: reply.text, reply }])
      setState({ busy: false })
      return true
    } catch (error) {
      if (signal.aborted) return false
      setTurns(turns)
      setState({ busy: false, error })
      return false
    }
  }
  const reset = (): void => {
    current.current?.abort()
    setTurns([])
    setState({ busy: false })
  }
  return { turns, say, reset, ...state }
}

const historyOf = (turns: readonly Turn[]) =>
  turns.slice(-LONGEST_HISTORY).map(({ role, text }) => ({ role, text: text.slice(0, LONGEST_TEXT) }))

function Conversation({ turns, agent, busy }: { turns: readonly Turn[]; agent: string; busy: boolean }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const log = end.current?.parentElement
    log?.scrollTo({ top: log.scrollHeight })
  }, [turns.length])
  return (
    <div className={styles.log} role="log" aria-label={text.playground} tabIndex={0}>
      {turns.map(({ id, role, text: said, reply }) => (
        <div key={id} className={styles.turn} data-role={role}>
          <p className={styles.quiet}>
            <bdi>{role === 'user' ? text.you : agent}</bdi>
            {reply ? ` · ${text.latency(reply.latency_ms)}` : ''}
          </p>
          {reply?.tool_calls.map((call) => (
            <ToolCall key={call.tool_call_id} call={call} />
          ))}
          <p className={styles.said} dir="auto">
            {said}
          </p>
        </div>
      ))}
      {busy ? <p className={styles.quiet}>{text.thinking}</p> : null}
      <div ref={end} />
    </div>
  )
}

function ToolCall({ call }: { call: PlaygroundReply['tool_calls'][number] }) {
  return (
    <details className={styles.tool}>
      <summary>
        {text.tool} <code>{call.name}</code> {call.error === null ? '' : text.failed_tool}
      </summary>
      <h3>{text.tool_arguments}</h3>
      <pre>{shown(call.arguments)}</pre>
      <h3>{text.tool_result}</h3>
      <pre>{call.error ?? shown(call.result)}</pre>
    </details>
  )
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))
