import type { Agent } from '@ohun/sdk'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { text } from '../../../text/playground.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AnswerView } from './answer-view.tsx'
import { LONGEST_TEXT, type Exchanged } from './conversation.ts'
import styles from './playground.module.css'
import { useConversation } from './use-conversation.ts'

/** A text conversation with the saved agent, with details of each turn. */
export function Playground({ agent, outdated }: { agent: Agent; outdated: boolean }) {
  const [message, setMessage] = useState('')
  const { conversation, busy, say, edit, replay, stop, reset } = useConversation(agent.agent_id)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (busy || message.trim() === '') return
    say(message)
    setMessage('')
  }
  const is_empty = conversation.length === 0
  return (
    <Panel title={text.title} anchor="playground">
      <p className={styles.quiet}>{text.hint}</p>
      {outdated ? <p className={styles.warning}>{text.save_first}</p> : null}
      <Log conversation={conversation} agent={agent.display_name} edit={busy ? null : edit} />
      <form className={styles.form} onSubmit={submit}>
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
          {busy ? <Button onClick={stop}>{text.stop}</Button> : null}
          <Button onClick={replay} disabled={busy || is_empty} title={text.replay_hint}>
            {text.replay}
          </Button>
          <Button onClick={reset} disabled={is_empty}>
            {text.reset}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

interface LogProps {
  conversation: readonly Exchanged[]
  agent: string
  /** Changes a message. Null while the agent answers. */
  edit: ((at: number, message: string) => void) | null
}

function Log({ conversation, agent, edit }: LogProps) {
  const log = useRef<HTMLDivElement>(null)
  const { length } = conversation
  const said = conversation.at(-1)?.answer
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [length, said])
  return (
    <div ref={log} className={styles.log} role="log" aria-label={text.title} tabIndex={0}>
      {length === 0 ? <p className={styles.quiet}>{text.empty}</p> : null}
      {conversation.map(({ id, message, answer }, at) => (
        <div key={id} className={styles.exchanged}>
          <Message message={message} edit={edit && ((changed) => edit(at, changed))} />
          <AnswerView answer={answer} agent={agent} />
        </div>
      ))}
    </div>
  )
}

/** A person's message. It can be edited: the conversation then continues from there. */
function Message({ message, edit }: { message: string; edit: ((message: string) => void) | null }) {
  const [draft, setDraft] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!edit || draft === null || draft.trim() === '') return
    setDraft(null)
    edit(draft)
  }
  return (
    <div className={styles.turn} data-role="user">
      <p className={styles.quiet}>{text.you}</p>
      {draft === null ? (
        <p className={styles.said} dir="auto">
          {message}
        </p>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <TextField
            label={text.edited}
            value={draft}
            maxLength={LONGEST_TEXT}
            autoComplete="off"
            autoFocus
            dir="auto"
            onChange={({ target }) => setDraft(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" kind="primary">
              {text.ask_again}
            </Button>
            <Button onClick={() => setDraft(null)}>{text.cancel}</Button>
          </div>
        </form>
      )}
      {edit && draft === null ? (
        <Button
          kind="quiet"
          className={styles.edit ?? ''}
          aria-label={text.edit(message)}
          onClick={() => setDraft(message)}
        >
          {text.edit_short}
        </Button>
      ) : null}
    </div>
  )
}
