import { ranFor, type Clock } from '@ohun/clock'
import type { Exchange } from '../../domain/exchange.ts'
import type { Passage } from '../../gateways/ai/chat-model.ts'
import type { KnowledgeQuery, SearchKnowledge } from './take-turn.ts'
import { inStage } from './watch-turn.ts'

/**
 * Wraps a search so that its turn records the query and the passages found.
 * @param clocks - `machine_clock` measures the duration.
 */
export function recordedSearch(
  search: SearchKnowledge,
  { clock, machine_clock }: { clock: Clock; machine_clock: Clock },
): SearchKnowledge {
  return async (query) => {
    const { turn } = query
    const [started_at, started_ms] = [clock.now(), machine_clock.monotonic_ms()]
    const note = (passages: Passage[] | null): void => {
      const duration_ms = Math.round(ranFor(machine_clock, started_ms))
      turn.note?.({ ...exchangeOf(query, passages), started_at, duration_ms })
    }
    try {
      const passages = await inStage(turn, { name: 'knowledge' }, () => search(query))
      note(passages)
      turn.watch?.({ kind: 'passages', passages })
      return passages
    } catch (error) {
      note(null)
      throw error
    }
  }
}

/** @param passages - Null if the search failed. */
function exchangeOf(
  { knowledge_base_id, query, turn }: KnowledgeQuery,
  passages: Passage[] | null,
): Omit<Exchange, 'started_at' | 'duration_ms'> {
  return {
    kind: 'knowledge',
    turn_id: turn.turn_id,
    tool: null,
    target: knowledge_base_id,
    headers: null,
    request: JSON.stringify({ query }),
    response:
      passages && JSON.stringify({ passages: passages.map(({ title, heading, text }) => ({ title, heading, text })) }),
    response_status: null,
    error: passages ? null : 'internal',
    error_detail: null,
    connect_ms: null,
    wait_ms: null,
    read_ms: null,
  }
}
