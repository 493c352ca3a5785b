import type { DependentEvent, Outbox } from '../../../delivery/outbox.ts'
import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { recordConsentChanges, type ContactConsentChange } from '../../consent/record-consent-changes.ts'
import { recordMedia, type MediaJobs, type MessageMedia } from '../media/record-media.ts'
import { messageEvent, messageOptOut } from '../message-events.ts'
import { publishMessage } from '../message-frames.ts'
import type { MessageRecord } from '../message.model.ts'
import { insertInbound, insertParams } from './insert-messages.ts'
import { newMessages, changeOf, type NewMessage } from './new-messages.ts'
import { numberHolders } from './number-holders.ts'
import { openConversations, type Arrival, type Received } from './open-conversations.ts'
import { sortArrivals, type Unclaimed } from './sort-arrivals.ts'

export interface StoreInboundDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  outbox: Outbox
  bus: LiveBus
  jobs: JobQueue<MediaJobs>
  /** Notifies that messages have been waiting for their turns since this time. */
  turnsWanted: (since: Date) => void
}

/** The outcome of a message that a carrier delivered. */
export type Reception = { outcome: 'stored'; message: MessageRecord } | { outcome: 'repeated' | 'unknown_number' }

export type StoreInbound = (message: InboundMessage) => Promise<Reception>

/**
 * Stores the messages that carriers deliver, each once even if it is repeated, in shared commits. Each call resolves after the commit,
 * and only then is the carrier answered. One batch runs at a time, so that a contact's messages are stored in the order in which this
 * process received them.
 */
export function inboundStore(deps: StoreInboundDeps): StoreInbound {
  const store = groupCommit((batch: readonly Received[]) => storeBatch(deps, batch), { at_once: 1 })
  return (message) => store({ message })
}

async function storeBatch(
  deps: StoreInboundDeps,
  batch: readonly Received[],
): Promise<(received: Received) => Reception> {
  const messages = batch.map(({ message }) => message)
  const { arrivals, unclaimed } = sortArrivals(batch, await numberHolders(deps, messages))
  await recordOptOuts(deps, unclaimed)
  const receptions = new Map<Received, Reception>()
  for (const { received, why } of unclaimed) {
    logUnclaimed(deps.log, received.message, why)
    receptions.set(received, { outcome: 'unknown_number' })
  }
  for (const { arrival, record } of arrivals.length === 0 ? [] : await storeArrivals(deps, arrivals))
    receptions.set(arrival.received, { outcome: 'stored', message: record })
  return (received) => receptions.get(received) ?? { outcome: 'repeated' }
}

/**
 * Handles messages without an agent. STOP to a number of the workspace opts out even if the number has no agent. A message that is not
 * stored has no key, so a carrier might repeat an old START after a later STOP: only a stored message can opt in.
 */
async function recordOptOuts({ db, clock, ids }: StoreInboundDeps, unclaimed: readonly Unclaimed[]): Promise<void> {
  const at = clock.now()
  const changes = unclaimed.flatMap(({ received: { message }, holder }): ContactConsentChange[] => {
    const consent_change = changeOf(message)
    if (!holder || consent_change?.kind !== 'opt_out') return []
    const { workspace_id, environment } = holder
    return [{ workspace_id, environment, e164: message.from, channel: message.channel, consent_change, at }]
  })
  await recordConsentChanges({ db: { pool: db.work_pool }, ids }, changes)
}

function logUnclaimed(log: Log, { carrier, channel, environment, to }: InboundMessage, reason: string): void {
  log.warn({ carrier, channel, environment, reason, pii: { to } }, 'an inbound message was not stored')
}

async function storeArrivals(deps: StoreInboundDeps, arrivals: readonly Arrival[]): Promise<NewMessage[]> {
  const { ids, clock, outbox } = deps
  const now = clock.now()
  const { news, emitting, rows, fetchMedia } = await transact(deps.db.work_pool, async (db) => {
    const conversations = await openConversations({ db, ids }, arrivals, now)
    // The ids are generated under the locks of the conversations, so that their order is that of the messages.
    const news = newMessages(arrivals, { conversations, ids, now })
    const emitting = outbox.batch(news.flatMap(eventsOf))
    const rows =
      news.length === 0 ? [] : await run(db, insertInbound, { ...insertParams(news, now), ...emitting.params })
    await recordConsentChanges({ db, ids }, news.flatMap(consentChangesOf))
    const fetchMedia = await recordMedia(deps, db, { files: news.flatMap(filesOf), now })
    return { news, emitting, rows, fetchMedia }
  })
  emitting.committed(rows)
  fetchMedia()
  announce(deps, news, now)
  return news
}

/** The events of a message. They are emitted only if it is stored. */
function eventsOf({ record, consent_change }: NewMessage): DependentEvent[] {
  const subject = record.message_id
  const received = { subject, event: messageEvent('message.received', record) }
  return consent_change?.kind === 'opt_out'
    ? [received, { subject, event: messageOptOut(record, consent_change.keyword) }]
    : [received]
}

/** Media are fetched later, because carriers do not wait for them. */
function filesOf({ arrival, record: { message_id, workspace_id } }: NewMessage): MessageMedia[] {
  const { carrier, media } = arrival.received.message
  return media ? [{ message_id, workspace_id, carrier, media }] : []
}

function consentChangesOf({ record, consent_change }: NewMessage): ContactConsentChange[] {
  const { workspace_id, environment, channel, agent_id, message_id, from: e164, created_at: at } = record
  return consent_change ? [{ workspace_id, environment, e164, channel, agent_id, message_id, consent_change, at }] : []
}

/** Notifies about new messages, after the commit. */
function announce({ bus, turnsWanted }: StoreInboundDeps, news: readonly NewMessage[], now: Date): void {
  for (const { record: message } of news)
    publishMessage(bus, { event_type: 'message.received', message, timestamp: now })
  if (news.some(({ turn_wanted }) => turn_wanted)) turnsWanted(now)
}
