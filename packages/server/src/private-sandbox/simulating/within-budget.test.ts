import { expect, test } from 'vitest'
import type { SimulationFailure, SimulationRun } from '../../generated/types.gen.ts'
import { withinBudget } from './within-budget.ts'

function run(repeat: number, texts: string[], failures: SimulationFailure[] = []): SimulationRun {
  const transcript = texts.map((text) => ({ at_ms: 0, role: 'agent' as const, text }))
  const times = { status: 'completed', end_reason: 'idle', duration_ms: 1, cost_kobo: 0, slowest_reply_ms: 1 }
  return { repeat, passed: failures.length === 0, failures, ...times, transcript, tool_calls: [], events: [] }
}

const failure = { expectation: 'expect[0].says', expected: 'e'.repeat(1_000), actual: 'a'.repeat(1_000) }
const of = (runs: SimulationRun[]) => [{ name: 'A', passed: false, failures: [], runs }]

test('results that fit stay as they are', () => {
  const results = of([run(1, ['Hello.'], [failure])])
  expect(withinBudget(results)).toEqual(results)
})

test('a run that does not fit loses its transcript, and keeps the beginning of its first failure', () => {
  const [{ runs } = { runs: [] }] = withinBudget(
    of([run(1, ['x'.repeat(5_000)], [failure, failure]), run(2, [])]),
    1_000,
  )
  const cut = { ...failure, expected: `${'e'.repeat(120)}…`, actual: `${'a'.repeat(120)}…` }
  expect(runs[0]).toMatchObject({ repeat: 1, passed: false, transcript: null, events: null, failures: [cut] })
  expect(runs[1]).toEqual(run(2, []))
})

test('a thousand runs that failed every expectation have at most two megabytes', () => {
  const worst = run(
    1,
    ['x'.repeat(100_000)],
    Array.from({ length: 50 }, () => failure),
  )
  const results = withinBudget(of(Array.from({ length: 1_000 }, () => worst)))
  expect(JSON.stringify(results).length).toBeLessThan(2_000_000)
})
