import { run, statement } from '../../../platform/db/statement.ts'
import { unchargedCauses } from '../../billing/charge.ts'
import {
  causeOf,
  returnTransfer,
  settlementOf,
  type SETTLE_TRANSFER,
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
 * Refunds a transfer unless its call has ended with it. An earlier refund may have failed because the database was away or the
 * process died. The result is certain only when the call's end is recorded, so a call that continues is checked again later.
 */
export async function settleTransfer(
  deps: TransferDeps,
  { at, transfer, amount_kobo, ...call }: TransferJobs[typeof SETTLE_TRANSFER],
): Promise<void> {
  const charged = { call, transfer, amount_kobo, at: new Date(at) }
  const [state] = await run(deps.db, selectState, call)
  if (!state) return
  if (!state.has_ended) return await settleLater(deps, charged)
  if (state.was_transferred && (await isLast(deps, charged))) return
  await returnTransfer(deps, charged)
}

/** More transfers than a call has. A transfer that could not be paid has a number too, so checking only the next number is not enough. */
const LATER_TRANSFERS = 100

/** True if this is the last charged transfer of the call. Only the last one ends a call; earlier ones were refused. */
async function isLast({ db }: TransferDeps, { call, transfer }: ChargedTransfer): Promise<boolean> {
  const later = Array.from({ length: LATER_TRANSFERS }, (_, n) => causeOf({ call, transfer: transfer + 1 + n }))
  return (await unchargedCauses(db, call.workspace_id, later)).length === later.length
}

async function settleLater({ db, clock, transfer_jobs }: TransferDeps, charged: ChargedTransfer): Promise<void> {
  await db.knex.transaction((trx) => transfer_jobs.enqueue(trx, settlementOf(charged, clock.now())))
}
