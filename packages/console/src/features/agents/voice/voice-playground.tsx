import type { Agent } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { clientOf } from '../../../api/client.ts'
import { listCallTurnsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/voice-playground.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Turns } from '../../calls/detail/turns.tsx'
import styles from '../playground/playground.module.css'
import type { TranscriptLine } from './browser-call.ts'
import { TurnExchanges } from './turn-exchanges.tsx'
import { useVoiceCall } from './use-voice-call.ts'

/** The polling interval while a call runs. */
const READ_AGAIN_MS = 1_000
const LONGEST_TEXT = 1_000

/** A call from this browser, with a live transcript and the latency of each answer. */
export function VoicePlayground({ agent }: { agent: Agent }) {
  const voice = useVoiceCall(agent.agent_id)
  const { phase, lines, status, why_in_writing, fault, call_id } = voice
  return (
    <>
      <Panel title={text.title} anchor="voice-playground">
        <p className={styles.quiet}>{text.hint}</p>
        {agent.shareable || phase !== 'idle' ? null : <p className={styles.warning}>{text.needs_link}</p>}
        {why_in_writing ? <p className={styles.warning}>{why_in_writing}</p> : null}
        <p role="status">{status}</p>
        {fault ? <p role="alert">{fault}</p> : null}
        {lines.length > 0 ? <Lines lines={lines} agent={agent.display_name} /> : null}
        <audio ref={voice.speaker} hidden />
        {phase === 'idle' && agent.shareable ? <Start start={voice.start} again={call_id !== null} /> : null}
        {phase === 'running' ? <Running voice={voice} /> : null}
      </Panel>
      {call_id === null ? null : (
        <>
          <TurnExchanges call_id={call_id} running={phase !== 'idle'} />
          <TimeOfTurns call_id={call_id} running={phase !== 'idle'} />
        </>
      )}
    </>
  )
}

function Start({ start, again }: { start: (by_voice: boolean) => void; again: boolean }) {
  return (
    <div className={styles.actions}>
      <Button kind="primary" onClick={() => start(true)}>
        {again ? text.talk_again : text.talk}
      </Button>
      <Button onClick={() => start(false)}>{text.type_instead}</Button>
    </div>
  )
}

function Lines({ lines, agent }: { lines: readonly TranscriptLine[]; agent: string }) {
  return (
    <div className={styles.log} role="log" aria-label={text.transcript} tabIndex={0}>
      {lines.map(({ line, role, text: words, final }) => (
        <div key={line} className={styles.turn} data-role={role === 'caller' ? 'user' : 'agent'} aria-busy={!final}>
          <p className={styles.quiet}>
            <bdi>{role === 'caller' ? text.you : agent}</bdi>
          </p>
          <p className={styles.said} dir="auto">
            {words}
          </p>
        </div>
      ))}
    </div>
  )
}

function Running({ voice: { call, in_writing, speak } }: { voice: ReturnType<typeof useVoiceCall> }) {
  const [muted, setMuted] = useState(false)
  const [heard, setHeard] = useState(false)
  const [words, setWords] = useState('')
  const mute = (): void => {
    call.current?.mute(!muted)
    setMuted(!muted)
  }
  const hear = (): void => {
    call.current?.type(!heard)
    setHeard(!heard)
  }
  const say = (event: FormEvent): void => {
    event.preventDefault()
    if (words.trim() === '') return
    call.current?.send({ type: 'say', text: words.trim() })
    setWords('')
  }
  return (
    <form className={styles.form} onSubmit={say}>
      <TextField
        label={text.words}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        dir="auto"
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary">
          {text.say}
        </Button>
        {in_writing ? (
          <>
            <Button onClick={() => void speak()}>{text.use_microphone}</Button>
            <Button aria-pressed={heard} onClick={hear}>
              {heard ? text.read_only : text.read_out}
            </Button>
          </>
        ) : (
          <Button onClick={mute}>{muted ? text.unmute : text.mute}</Button>
        )}
        <Button onClick={() => call.current?.hangUp()}>{text.hang_up}</Button>
      </div>
    </form>
  )
}

/** Calls through a public link belong to production. */
function TimeOfTurns({ call_id, running }: { call_id: string; running: boolean }) {
  const { data, error, refetch } = useQuery({
    ...listCallTurnsQuery(clientOf('production'), call_id),
    refetchInterval: running ? READ_AGAIN_MS : false,
  })
  useEffect(() => {
    if (!running) void refetch()
  }, [running, refetch])
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      <Turns turns={data?.turns ?? []} />
      {running ? null : (
        <Link to="/$environment/calls/$call_id" params={{ environment: 'production', call_id }}>
          {text.record}
        </Link>
      )}
    </>
  )
}
