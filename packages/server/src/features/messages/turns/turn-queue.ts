import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { WorkEngine } from '../../../platform/work/engine.ts'
import type { QueueHandle } from '../../../platform/work/work.ts'
import type { WorkItem, WorkTable } from '../../../platform/work/work.ts'
import { nextTurn } from './next-turn.ts'
import type { MessageTurn } from './take-message-turn.ts'
import { MAX_TURN_MS } from './answer-message.ts'

export interface TurnQueueDeps {
  engine: WorkEngine
  db: Database
  clock: Clock
  /** @returns false when another process has the conversation now. */
  take: (turn: MessageTurn, signal: AbortSignal) => Promise<boolean>
}

const TABLE: WorkTable = {
  name: 'conversation_turns',
  relation: 'conversation_turns',
  id: 'conversation_id',
  key: 'agent_id',
  tenant: 'workspace_id',
  ranks: ["environment = 'production'", "environment = 'sandbox'"],
  columns: 'c.environment',
}

/** The time in which a conversation's waiting messages may begin under the same claim. After that, other conversations get their turn. */
const BURST_MS = 10_000
/** Submitting a reply takes at most 15 s. */
const LEASE_MS = BURST_MS + MAX_TURN_MS + 40_000
/** The requests of a workspace to its backends that are in progress for messages. The turns of its calls have their own places. */
const PER_TENANT = 24
const LIMITS = { per_key: PER_TENANT, per_tenant: PER_TENANT, max_in_flight: 256, reserve: 64, max_slow: 1_024 }

/** The outcome of a conversation's work. */
interface WorkedOff {
  id: string
  claim: number
  /** All waiting messages have been answered if `wanted` still has this value. Null if more messages wait. */
  wanted: number | null
}

/** Answers waiting messages, each by its own turn. One process at a time works on a conversation. */
export function createTurnQueue(deps: TurnQueueDeps): QueueHandle {
  const queue = deps.engine.add<WorkItem, WorkedOff>({
    table: TABLE,
    ...LIMITS,
    lease_ms: LEASE_MS,
    longest_wait: '0',
    execute: (item, signal) => workOff(deps, item, signal),
    async record(results) {
      const due_again = await recordWorkedOff(deps, results)
      if (due_again) queue.wake()
    },
  })
  return queue
}

async function workOff(
  { db, clock, take }: TurnQueueDeps,
  { id, claim }: WorkItem,
  signal: AbortSignal,
): Promise<WorkedOff> {
  const until = clock.monotonic_ms() + BURST_MS
  for (;;) {
    signal.throwIfAborted()
    const next = await nextTurn(db, { conversation_id: id, claim })
    if (!next) return { id, claim, wanted: null }
    const { wanted, first, more, ...facts } = next
    if (first === null) return { id, claim, wanted }
    const turn = { conversation_id: id, claim, place: first.place }
    const still_ours = await take({ turn, message: first.message, facts }, signal)
    if (!more) return { id, claim, wanted }
    if (!still_ours || clock.monotonic_ms() >= until) return { id, claim, wanted: null }
  }
}

const answered = rowList('r', { id: 'text', claim: 'int', wanted: 'int' })

const forget = statement<ParamsOf<typeof answered>, { id: string }>(
  'conversation_turns_forget',
  `delete from conversation_turns t using ${answered.source}
   where t.conversation_id = r.id and t.claim = r.claim and t.wanted = r.wanted
   returning t.conversation_id as id`,
)

const unanswered = rowList('r', { id: 'text', claim: 'int' })

const goOn = statement<ParamsOf<typeof unanswered> & { now: Date }, { id: string }>(
  'conversation_turns_go_on',
  `update conversation_turns t set leased_by = null, next_attempt_at = :now
   from ${unanswered.source}
   where t.conversation_id = r.id and t.claim = r.claim
   returning t.conversation_id as id`,
)

/**
 * Records the outcome. A message that arrived at the last moment has changed its conversation's `wanted`: the row then stays and is
 * due.
 * @returns whether any row is due.
 */
async function recordWorkedOff({ db, clock }: TurnQueueDeps, unordered: WorkedOff[]): Promise<boolean> {
  const work = { pool: db.work_pool }
  const results = unordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ended = results.flatMap(({ wanted, ...one }) => (wanted === null ? [] : [{ ...one, wanted }]))
  const forgotten = ended.length === 0 ? [] : await run(work, forget, answered.params(ended))
  const gone = new Set(forgotten.map(({ id }) => id))
  const left = results.filter(({ id }) => !gone.has(id))
  if (left.length === 0) return false
  return (await run(work, goOn, { ...unanswered.params(left), now: clock.now() })).length > 0
}
