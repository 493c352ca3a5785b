import type { Attempt, Finding } from '../traffic/traffic.ts'

/** A call in the database. */
export interface CallRecord {
  call_id: string
  status: string
  end_reason: string | null
  cost_kobo: number
  duration_seconds: number
  created_at: Date
  answered_at: Date | null
  /** The number of the other party. */
  number: string
  /** The number of utterances and keys of the other party. */
  heard: number
  /** The number of entries in the ledger. `charged_kobo` is their sum. */
  minutes: number
  charged_kobo: number
}

interface Compared {
  attempts: readonly Attempt[]
  rows: readonly CallRecord[]
  numberOf(attempt: Attempt): string
  /** Finds the fault of a call that was acknowledged and has ended. Null if there is none. */
  faultOf(row: CallRecord, attempt: Attempt): Finding | null
}

const ENDED = new Set(['completed', 'failed', 'busy', 'no_answer', 'canceled', 'rejected'])

/** An acknowledged attempt must make one call, and any other at most one. Every call must end. */
export function callFindings({ attempts, rows, numberOf, faultOf }: Compared): Finding[] {
  const by_number = Map.groupBy(rows, ({ number }) => number)
  return attempts.flatMap((attempt) => {
    const made = (by_number.get(numberOf(attempt)) ?? []).filter(
      (row) => row.status !== 'failed' || row.call_id === attempt.id,
    )
    return [...countFindings(attempt, made), ...made.flatMap((row) => endFindings(row, attempt, faultOf))]
  })
}

function countFindings({ outcome, id, began_ms, traffic, serial }: Attempt, made: readonly CallRecord[]): Finding[] {
  const name = `${traffic} ${serial}`
  if (outcome === 'acknowledged' && !made.some(({ call_id }) => id === null || call_id === id))
    return [{ what: 'lost', at_ms: began_ms, detail: `${name}: no call ${id ?? ''}` }]
  if (made.length <= 1) return []
  return [{ what: 'doubled', at_ms: began_ms, detail: `${name}: ${made.map(({ call_id }) => call_id).join(', ')}` }]
}

function endFindings(row: CallRecord, attempt: Attempt, faultOf: Compared['faultOf']): Finding[] {
  if (!ENDED.has(row.status))
    return [{ what: 'lost', at_ms: attempt.began_ms, detail: `${row.call_id} is still ${row.status}` }]
  const fault = attempt.outcome === 'acknowledged' ? faultOf(row, attempt) : null
  return fault ? [fault] : []
}
