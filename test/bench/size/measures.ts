import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { charge } from '../../../packages/server/src/features/billing/charge.ts'
import { listLedger } from '../../../packages/server/src/features/billing/list-ledger.ts'
import { listCalls } from '../../../packages/server/src/features/calls/list-calls.ts'
import { listConversations } from '../../../packages/server/src/features/conversations/list-conversations.ts'
import { listEvents } from '../../../packages/server/src/features/events/list-events.ts'
import { contentRetentions } from '../../../packages/server/src/features/feature-parts.ts'
import { listMessages } from '../../../packages/server/src/features/messages/read-messages.ts'
import { deleteOldContent } from '../../../packages/server/src/features/retention/delete-old-content.ts'
import { retentionOf } from '../../../packages/server/src/features/retention/retention-statements.ts'
import { listDeliveries } from '../../../packages/server/src/features/webhooks/list-deliveries.ts'
import type { Caller } from '../../../packages/server/src/platform/caller.ts'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { firstIdAt, createIds } from '../../../packages/server/src/platform/ids.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { openHarness } from '../webhooks/harness.ts'
import { DAY_MS } from './fill.ts'

/** The workspace with the most rows, and a quiet one. */
const BUSY = `ws_${'0'.repeat(22)}`
const AGENT = `agt_${'0'.repeat(22)}`
const LIMIT = 21

export interface Subject {
  db: Database
  connection: pg.PoolConfig
  workspaces: number
}

/** A measurement that both databases take in turn. */
export type Asked<T = unknown> = (subject: Subject) => Promise<T>

const callRows = async (...request: Parameters<typeof listCalls>) => (await listCalls(...request)).rows
const deliveryRows = async (...request: Parameters<typeof listDeliveries>) => (await listDeliveries(...request)).rows

const page = { after: null, limit: LIMIT }
const callerOf = (workspace_id: string) => ({ workspace_id, environment: 'production' }) as Caller
const quiet = ({ workspaces }: Subject): Caller => callerOf(`ws_${String(workspaces - 1).padStart(22, '0')}`)
const busy = callerOf(BUSY)
const long_ago = (prefix: 'evt' | 'del' | 'call' | 'msg'): string =>
  firstIdAt(prefix, new Date(Date.now() - 200 * DAY_MS))

/** Lists of the API, with and without filters, first and late pages, of a busy and of a quiet workspace. */
export const lists: Record<string, Asked<unknown[]>> = {
  events: ({ db }) => listEvents(db, busy, { filters: {}, ...page }),
  'events, quiet workspace': (one) => listEvents(one.db, quiet(one), { filters: {}, ...page }),
  'events, late page': ({ db }) => listEvents(db, busy, { filters: {}, after: long_ago('evt'), limit: LIMIT }),
  'events of a type': ({ db }) => listEvents(db, busy, { filters: { event_type: 'call.idle_silence' }, ...page }),
  'events of a type that has none': ({ db }) =>
    listEvents(db, busy, { filters: { event_type: 'message.opt_out' }, ...page }),
  'events of an agent': ({ db }) => listEvents(db, busy, { filters: { agent_id: AGENT }, ...page }),
  deliveries: ({ db }) => deliveryRows(db, busy, { filters: {}, ...page }),
  'deliveries, quiet workspace': (one) => deliveryRows(one.db, quiet(one), { filters: {}, ...page }),
  'deliveries, late page': ({ db }) => deliveryRows(db, busy, { filters: {}, after: long_ago('del'), limit: LIMIT }),
  'dead letters': ({ db }) => deliveryRows(db, busy, { filters: { status: 'dead_lettered' }, ...page }),
  'deliveries of a type': ({ db }) => deliveryRows(db, busy, { filters: { event_type: 'call.initiated' }, ...page }),
  'deliveries of an agent': ({ db }) => deliveryRows(db, busy, { filters: { agent_id: AGENT }, ...page }),
  calls: ({ db }) => callRows(db, busy, { filters: {}, ...page }),
  'calls, late page': ({ db }) => callRows(db, busy, { filters: {}, after: long_ago('call'), limit: LIMIT }),
  'failed calls': ({ db }) => callRows(db, busy, { filters: { status: 'failed' }, ...page }),
  'calls of an agent': ({ db }) => callRows(db, busy, { filters: { agent_id: AGENT }, ...page }),
  messages: ({ db }) => listMessages(db, busy, { filters: {}, ...page }),
  'messages, late page': ({ db }) => listMessages(db, busy, { filters: {}, after: long_ago('msg'), limit: LIMIT }),
  'failed messages': ({ db }) => listMessages(db, busy, { filters: { status: 'failed' }, ...page }),
  'messages of an agent': ({ db }) => listMessages(db, busy, { filters: { agent_id: AGENT }, ...page }),
  conversations: ({ db }) => listConversations(db, busy, { filters: {}, ...page }),
  'conversations of an agent': ({ db }) => listConversations(db, busy, { filters: { agent_id: AGENT }, ...page }),
  ledger: ({ db }) => listLedger(db, busy, { filters: {}, ...page }),
  'charges of messages': ({ db }) => listLedger(db, busy, { filters: { entry_type: 'sms_segment' }, ...page }),
}

/** Events with their deliveries, from the commit to the recorded result, with the concurrency of a busy process. */
export async function openDeliveries({ connection }: Subject, count: number) {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end('{"ok":true}')))
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const harness = await openHarness(connection)
  const { port } = receiver.address() as AddressInfo
  const urls = Array.from({ length: 16 }, (_, n) => `http://127.0.0.1:${port}/${n}`)
  const agents = await harness.agents(urls)
  const silent = { workspace_id: harness.ids('ws'), agent_id: harness.ids('agt') }
  const delivered = async (before: number): Promise<void> => {
    while (harness.recorded() < before + count) await new Promise<void>((resolve) => void clock.after(2, resolve))
  }
  return {
    /** Publishes events of an agent without targets. */
    insert: () => Promise.all(Array.from({ length: count }, () => harness.publish(harness.event(silent)))),
    async insertAndDeliver() {
      const before = harness.recorded()
      await Promise.all(
        Array.from({ length: count }, (_, n) => harness.publish(harness.event(agents[n % agents.length]!))),
      )
      await delivered(before)
    },
    /** Claims pending deliveries from the table, as after a restart. */
    async claim() {
      const before = harness.recorded()
      const event_id = await harness.publish(harness.event(silent))
      for (const [n, { agent_id, workspace_id }] of agents.entries())
        await harness.db.pool.query(WAITING, [
          event_id,
          agent_id,
          workspace_id,
          count / agents.length,
          `${harness.ids('del')}${n}_`,
        ])
      harness.wake()
      await delivered(before)
    },
    async close() {
      await harness.close()
      receiver.close()
    },
  }
}

const WAITING = `
  insert into pending_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type,
    next_attempt_at, created_at)
  select $5 || n, $1, $2, $3, 'production', $2, 'call.completed', now(), now() from generate_series(1, $4::int) n`

/** Deletes a day's content of all workspaces. @returns the number of rows that had content. */
export async function deleteDay({ db }: Subject): Promise<number> {
  const deps = { db, clock, log: createLog('silent'), kinds: contentRetentions.map(retentionOf) }
  for (let cleared = 0; ;) {
    const { rows, left } = await deleteOldContent(deps, new AbortController().signal)
    cleared += Object.values(rows).reduce((sum, count) => sum + count, 0)
    if (!left) return cleared
  }
}

/** Migrates, as the service does at its start before it accepts requests. */
export const start: Asked = async ({ connection }) => await migrate(connection)

/** An index that a later migration might create. Concurrent inserts are measured in the meantime. */
export const INDEX = 'create index concurrently bench_index on calls (agent_id, created_at)'

export async function chargesPerSecond({ db }: Subject, seconds: number): Promise<number> {
  const ids = createIds(clock)
  const began = performance.now()
  let done = 0
  const worker = async (): Promise<void> => {
    for (; performance.now() - began < seconds * 1_000; done++)
      await charge({ clock, ids }, db, {
        workspace_id: BUSY,
        entry_type: 'sms_segment',
        cause: ids('msg'),
        quantity: 1,
        amount_kobo: 1,
        limit: null,
        agent_id: AGENT,
      })
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  return (done * 1_000) / (performance.now() - began)
}
