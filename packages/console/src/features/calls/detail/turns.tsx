import type { CallTurn } from '@ohun/sdk'
import { fallback_reasons, text } from '../../../text/calls.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import styles from './turns.module.css'

type Stages = NonNullable<CallTurn['stages']>

const PARTS: readonly (readonly [keyof Stages, string])[] = [
  ['end_of_speech_ms', text.end_of_speech],
  ['recognition_ms', text.recognition],
  ['first_byte_ms', text.model],
  ['first_sentence_ms', text.first_sentence],
  ['synthesis_ms', text.synthesis],
  ['first_audio_ms', text.first_audio],
]

const COLUMNS: readonly Column<CallTurn>[] = [
  { title: text.heard, cell: ({ text: heard }) => <span className={styles.words}>{heard}</span> },
  { title: text.reply, cell: ({ reply_text }) => <span className={styles.words}>{reply_text ?? '–'}</span> },
  { title: text.cause, cell: ({ fallback_reason }) => (fallback_reason ? fallback_reasons[fallback_reason] : '–') },
  { title: text.response, cell: ({ response_status }) => response_status ?? '–', right: true },
  { title: text.stages, cell: ({ stages }) => <StagesOfTurn stages={stages} /> },
]

/** The answer to each utterance of the caller, with the parts of its latency. */
export function Turns({ turns }: { turns: readonly CallTurn[] }) {
  return (
    <Panel title={text.turns}>
      {turns.length === 0 ? (
        <p>{text.no_turns}</p>
      ) : (
        <Table label={text.turns} rows={turns} columns={COLUMNS} keyOf={({ turn_id }) => turn_id} />
      )}
    </Panel>
  )
}

function StagesOfTurn({ stages }: { stages: Stages | null }) {
  if (!stages) return <span>–</span>
  return (
    <ul className={styles.stages}>
      {knownParts(stages).map(({ name, title, ms }) => (
        <li key={name}>
          {title}: {ms} ms
          <progress className={styles.bar} value={ms} max={longest(stages)} aria-label={title} />
        </li>
      ))}
    </ul>
  )
}

/** A stage that does not apply has no bar: the words of a script, for example, are not recognised. */
function knownParts(stages: Stages): { name: string; title: string; ms: number }[] {
  return PARTS.flatMap(([name, title]) => {
    const ms = stages[name]
    return ms === null ? [] : [{ name, title, ms }]
  })
}

const longest = (stages: Stages): number => Math.max(1, ...knownParts(stages).map(({ ms }) => ms))
