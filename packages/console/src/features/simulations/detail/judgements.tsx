import type { SimulationJudgement } from '@ohun/sdk'
import { text } from '../../../text/simulations.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import styles from '../simulations.module.css'

/** A model's answers to the questions about a conversation. Empty if it was not asked. */
export function Judgements({ judgements }: { judgements: readonly SimulationJudgement[] | undefined }) {
  if (judgements === undefined || judgements.length === 0) return null
  return (
    <>
      <h3>{text.judgements}</h3>
      <Table label={text.judgements} rows={judgements} columns={COLUMNS} keyOf={({ expectation }) => expectation} />
    </>
  )
}

const COLUMNS: readonly Column<SimulationJudgement>[] = [
  { title: text.question, cell: ({ question }) => <span className={styles.words}>{question}</span> },
  { title: text.answer, cell: ({ answer }) => text.answers[answer ?? 'none'] },
  { title: text.reason, cell: ({ reason }) => <span className={styles.words}>{reason}</span> },
  { title: text.judge, cell: ({ model }) => model },
]
