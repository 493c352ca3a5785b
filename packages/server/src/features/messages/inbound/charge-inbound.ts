import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { forEachIsolated } from '../../../platform/for-each-isolated.ts'
import type { Log } from '../../../platform/log.ts'
import { charge, type LedgerDeps } from '../../billing/charge.ts'
import { plans } from '../../billing/plans.ts'
import { lockIfThere } from '../../workspaces/lock-workspace.ts'
import { lockConversation } from '../lock-conversations.ts'
import type { MessageRecord } from '../message.model.ts'
import { CONVERSATION_MS } from '../sending/message-charge.ts'

export interface ChargeInboundDeps extends LedgerDeps {
  db: Database
  log: Log
}

const BATCH = 500

type Uncharged = Pick<
  MessageRecord,
  'message_id' | 'workspace_id' | 'conversation_id' | 'agent_id' | 'channel' | 'created_at'
>

const selectUncharged = statement<{ after: string; limit: number }, Uncharged>(
  'inbound_uncharged',
  `select message_id, workspace_id, conversation_id, agent_id, channel, created_at from messages
   where direction = 'inbound' and environment = 'production' and charged_at is null and message_id > :after
   order by message_id limit :limit`,
)

/**
 * Marks messages as charged. Messages that another process has already charged are not returned. They are locked in the same order as
 * in an erasure.
 */
const claimUncharged = statement<{ message_ids: string[]; now: Date }, { message_id: string }>(
  'inbound_charged',
  `with uncharged as (
     select message_id from messages where message_id = any(:message_ids::text[]) and charged_at is null
     order by message_id for no key update
   )
   update messages m set charged_at = :now from uncharged where m.message_id = uncharged.message_id
   returning m.message_id`,
)

const beginConversation = statement<
  { conversation_id: string; message_id: string; at: Date; until: Date },
  { conversation_id: string }
>(
  'begin_billed_conversation',
  `update conversations set billed_until = :until, billed_by = :message_id
   where conversation_id = :conversation_id and (billed_until is null or billed_until <= :at) returning conversation_id`,
)

const setCost = statement<{ message_id: string; cost_kobo: number }>(
  'inbound_cost',
  'update messages set cost_kobo = :cost_kobo where message_id = :message_id',
)

/** A time long past if a message waits to be charged. */
export const CHARGE_DUE = `
  select to_timestamp(0) from messages
  where direction = 'inbound' and environment = 'production' and charged_at is null limit 1`

/**
 * Charges inbound messages in production. A message that has arrived cannot be refused: if the balance does not suffice, the rest of
 * the balance is taken. Messages count against the quota but are not blocked by it.
 */
export async function chargeInbound(deps: ChargeInboundDeps, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted;) {
    const found = await run(deps.db, selectUncharged, { after, limit: BATCH })
    const by_conversation = Map.groupBy(found, ({ conversation_id }) => conversation_id)
    const alone = { signal, log: deps.log, message: FAILED, about: conversationOf }
    await forEachIsolated(by_conversation.values(), alone, (own) => chargeConversation(deps, own))
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    after = last.message_id
  }
}

const FAILED = 'inbound messages could not be charged; trying again'

function conversationOf([first]: Uncharged[]): Record<string, unknown> {
  return { conversation_id: first?.conversation_id }
}

/**
 * Charges in one transaction, so that messages are marked exactly if they are paid for. The conversation is locked before the
 * workspace, as for outbound messages.
 */
async function chargeConversation(deps: ChargeInboundDeps, messages: Uncharged[]): Promise<void> {
  const [{ workspace_id, conversation_id }] = messages as [Uncharged]
  await deps.db.knex.transaction(async (trx) => {
    await run(trx, lockConversation, { conversation_id })
    const workspace = await lockIfThere(trx, { workspace_id })
    const message_ids = messages.map(({ message_id }) => message_id)
    const claimed = await run(trx, claimUncharged, { message_ids, now: deps.clock.now() })
    if (!workspace) return // the workspace was deleted and is no longer charged
    const mine = new Set(claimed.map(({ message_id }) => message_id))
    let { balance_kobo } = workspace
    for (const message of messages.filter(({ message_id }) => mine.has(message_id)))
      balance_kobo -= await chargeMessage(deps, trx, { message, price: plans[workspace.plan], balance_kobo })
  })
}

interface Priced {
  message: Uncharged
  price: { sms_segment_kobo: number; whatsapp_conversation_kobo: number }
  balance_kobo: number
}

/** An SMS counts once, regardless of its segments, because the payer does not control its length. @returns the amount charged. */
async function chargeMessage(
  deps: ChargeInboundDeps,
  trx: Knex.Transaction,
  { message, price, balance_kobo }: Priced,
): Promise<number> {
  if (balance_kobo === 0) return 0 // it does not begin a window in which later messages are free either
  const { message_id, workspace_id, agent_id, channel } = message
  const [entry_type, price_kobo] =
    channel === 'sms'
      ? (['sms_segment', price.sms_segment_kobo] as const)
      : (['whatsapp_conversation', price.whatsapp_conversation_kobo] as const)
  if (channel === 'whatsapp' && !(await begins(trx, message))) return 0
  const cost_kobo = Math.min(price_kobo, balance_kobo)
  const whole = { workspace_id, entry_type, cause: message_id, amount_kobo: cost_kobo, limit: null, agent_id }
  await charge(deps, trx, { ...whole, quantity: 1, used_at: message.created_at })
  await run(trx, setCost, { message_id, cost_kobo })
  return cost_kobo
}

async function begins(
  trx: Knex.Transaction,
  { conversation_id, message_id, created_at: at }: Uncharged,
): Promise<boolean> {
  const until = new Date(at.getTime() + CONVERSATION_MS)
  return (await run(trx, beginConversation, { conversation_id, message_id, at, until })).length > 0
}
