import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import {
  areCharged,
  chargingTogether,
  CHARGES_FENCE,
  limitedChargesParams,
  type LimitedChargesParams,
} from '../../billing/charge-batch-sql.ts'
import { statesBefore } from '../call-state.ts'
import type { MinuteCharge } from '../charging/minute-charges.ts'

/**
 * How long an answer waits for others. This delays the greeting, so it is at most three frames of audio. The calls of one read are
 * answered together: at 75 calls a second, two every 27 ms, so a batch has six. With two frames it had four.
 */
const MAX_WAIT_MS = 60

/** A call that has been answered. */
export interface Answer {
  call_id: string
  claim: number
  line_position: number
  now: Date
}

/** The row of the live call, as it is now, without the agent's settings, which the session has: they may be as long as a prompt. */
export interface Answered {
  minute_kobo: number | null
  /** The call's cost with its first minute. Null if that minute was not charged. */
  cost_kobo: number | null
}

/** An answer, and the charge of its first minute. Null if the call is free, or its price is not certain yet. */
export interface PaidAnswer {
  answer: Answer
  charge: MinuteCharge | null
}

/** The claim is part of the key, because a call that this process has lost and taken over again has two claims, one of them valid. */
type Held = Pick<Answer, 'call_id' | 'claim'>

const subjectOf = ({ call_id, claim }: Held): string => `${call_id} ${claim}`

/** @returns undefined if nothing was written, because a row of the call was locked or did not have the expected state. */
export type AnswerTogether = (answer: PaidAnswer) => Promise<Answered | undefined>

const answers = rowList('e', { call_id: 'text', claim: 'int', line_position: 'int', now: 'timestamptz' })

type AnswersParams = ParamsOf<typeof answers> & { from: string[] }

/** SQL: `held` contains the valid answers. */
const HELD = `
  standing as (
    select call_id from calls where call_id = any(:e_call_id::text[]) and status = any(:from::text[])
    for no key update skip locked
  ), unlocked as (
    select call_id from live_calls where call_id = any(:e_call_id::text[]) for no key update skip locked
  ), held as (
    update live_calls l set step = 'announce', line_position = e.line_position
    from ${answers.source}
    where l.call_id = e.call_id and l.claim = e.claim
      and (l.call_id in (select call_id from standing)) is true and (l.call_id in (select call_id from unlocked)) is true
    returning l.call_id, l.claim, l.minute_kobo, e.now
  )`

/**
 * Does the work of `call_answered` for many calls. It never waits for the locks of a call, so that no call delays others, and the order
 * of locks does not matter.
 */
export const answerBatch = statement<AnswersParams, Answered & Held>(
  'call_answer_batch',
  `with ${HELD}, moved as (
    update calls c set status = 'in_progress', answered_at = held.now, updated_at = held.now
    from held where c.call_id = held.call_id
  )
  select call_id, claim, minute_kobo, null::int as cost_kobo from held`,
  { hot: 'calls' },
)

/**
 * Also charges first minutes, each if its call is answered and nothing refuses the charge. If they exceed a daily limit, the whole
 * statement is undone.
 */
export const answerAndChargeBatch = statement<
  AnswersParams & LimitedChargesParams,
  (Answered & Held) | { call_id: null }
>(
  'call_answer_and_charge_batch',
  `with ${HELD}, ${chargingTogether('held')}, moved as (
    update calls c set status = 'in_progress', answered_at = held.now, updated_at = held.now,
      cost_kobo = c.cost_kobo + coalesce(s.price_kobo, 0)
    from held left join charged s on s.call_id = held.call_id
    where c.call_id = held.call_id
    returning held.call_id, held.claim, held.minute_kobo,
      case when s.call_id is not null then c.cost_kobo end as cost_kobo
  )
  select moved.* from ${CHARGES_FENCE} left join moved on true where ${areCharged}`,
)

/**
 * Calls that are answered in the meantime share a statement and its commit. Only one batch runs at a time, because two would find each
 * other's workspaces locked.
 */
export function answerBatches(db: Pick<Database, 'work_pool'>): AnswerTogether {
  return groupCommit(
    async (batch: readonly PaidAnswer[]) => {
      const rows = await writeBatch(db, batch)
      const held = new Map(rows.map((row) => [subjectOf(row), row]))
      return ({ answer }) => held.get(subjectOf(answer))
    },
    { at_once: 1, max_wait_ms: MAX_WAIT_MS },
  )
}

async function writeBatch(
  { work_pool: pool }: Pick<Database, 'work_pool'>,
  batch: readonly PaidAnswer[],
): Promise<(Answered & Held)[]> {
  const params = { ...answers.params(batch.map(({ answer }) => answer)), from: statesBefore('in_progress') }
  const charges = batch.flatMap(({ charge }) => charge ?? [])
  if (charges.length === 0) return await run({ pool }, answerBatch, params)
  const rows = await run({ pool }, answerAndChargeBatch, { ...params, ...limitedChargesParams(charges) })
  return rows.filter((row) => row.call_id !== null)
}
