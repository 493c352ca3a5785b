import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { CallAgent } from '../call-agent.ts'
import { statesBefore } from '../call-state.ts'

/** A call that has been answered. */
export interface Answer {
  call_id: string
  claim: number
  line_position: number
  now: Date
}

/** The row of the live call, as it is now. */
export interface Answered {
  agent: CallAgent
  minute_kobo: number | null
}

/** A call that this process has lost and taken over again has two claims, of which one holds. */
type Held = Pick<Answer, 'call_id' | 'claim'>

const subjectOf = ({ call_id, claim }: Held): string => `${call_id} ${claim}`

/** @returns undefined if nothing was written, because a row of the call was locked, or not as expected. */
export type AnswerTogether = (answer: Answer) => Promise<Answered | undefined>

const answers = rowList('e', { call_id: 'text', claim: 'int', line_position: 'int', now: 'timestamptz' })

/**
 * The same as `call_answered` for many calls. It never waits for the locks of one call, so that no call delays others, and the order of
 * locks does not matter.
 */
export const answerBatch = statement<ParamsOf<typeof answers> & { from: string[] }, Answered & Held>(
  'call_answer_batch',
  `with standing as (
    select call_id from calls where call_id = any(:e_call_id::text[]) and status = any(:from::text[])
    for no key update skip locked
  ), free as (
    select call_id from live_calls where call_id = any(:e_call_id::text[]) for no key update skip locked
  ), held as (
    update live_calls l set step = 'announce', line_position = e.line_position
    from ${answers.source}
    where l.call_id = e.call_id and l.claim = e.claim
      and (l.call_id in (select call_id from standing)) is true and (l.call_id in (select call_id from free)) is true
    returning l.call_id, l.claim, l.agent, l.minute_kobo, e.now
  ), moved as (
    update calls c set status = 'in_progress', answered_at = held.now, updated_at = held.now
    from held where c.call_id = held.call_id
  )
  select call_id, claim, agent, minute_kobo from held`,
  { hot: 'calls' },
)

/** Calls that are answered in the meantime share a statement and its commit. */
export function answerBatches(db: Database): AnswerTogether {
  return groupCommit(async (batch: readonly Answer[]) => {
    const params = { ...answers.params(batch), from: statesBefore('in_progress') }
    const rows = await run({ pool: db.work_pool }, answerBatch, params)
    const held = new Map(rows.map((row) => [subjectOf(row), row]))
    return (answer) => held.get(subjectOf(answer))
  })
}
