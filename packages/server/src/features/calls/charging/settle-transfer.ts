import { run, statement } from '../../../platform/db/statement.ts'
import { unchargedCauses } from '../../billing/charge.ts'
import {
  causeOf,
  returnTransfer,
  settlementOf,
  type ChargedTransfer,
  type TransferDeps,
  type TransferJobs,
} from './charge-transfer.ts'

interface CallState {
  has_ended: boolean
  was_transferred: boolean
}

const selectState = statement<{ call_id: string }, CallState>(
  'call_transfer_state',
  `select ended_at is not null as has_ended, coalesce(end_reason = 'transferred'
     and not exists (select from call_transfers t where t.call_id = c.call_id and t.outcome = 'accepted'
       and (t.agent_stays is not true or t.agent_left_at is not null)), false) as was_transferred
   from calls c where call_id = :call_id`,
)

/**
 * Refunds a transfer unless its call has ended with it, whatever prevented the refund before: the database was away, or the process
 * died. Whether a call has ended so is certain only when its end is recorded, so a call that continues is looked at again.
 */
export async function settleTransfer(
  deps: TransferDeps,
  { at, transfer, amount_kobo, ...call }: TransferJobs['calls.settle_transfer'],
): Promise<void> {
  const charged = { call, transfer, amount_kobo, at: new Date(at) }
  const [state] = await run(deps.db, selectState, call)
  if (!state) return
  if (!state.has_ended) return await settleLater(deps, charged)
  if (state.was_transferred && (await isLast(deps, charged))) return
  await returnTransfer(deps, charged)
}

/** More than a call has: a transfer that could not be paid has a number too, so the next number alone says nothing. */
const LATER_TRANSFERS = 100

/** A call ends with its last transfer; those before it were refused. */
async function isLast({ db }: TransferDeps, { call, transfer }: ChargedTransfer): Promise<boolean> {
  const later = Array.from({ length: LATER_TRANSFERS }, (_, n) => causeOf({ call, transfer: transfer + 1 + n }))
  return (await unchargedCauses(db, call.workspace_id, later)).length === later.length
}

async function settleLater({ db, clock, transfer_jobs }: TransferDeps, charged: ChargedTransfer): Promise<void> {
  await db.knex.transaction((trx) => transfer_jobs.enqueue(trx, settlementOf(charged, clock.now())))
}
