import type { Simulation, SimulationRun, SimulationScenarioResult } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { simulationSearchOf } from '../simulation-search.ts'
import { changesBetween, earlierRuns } from './compare.ts'
import { chosenOf, slowestOf, unmetIn } from './results.ts'
import { entriesOf, lengthOf } from './run-entries.ts'

const failure = { expectation: 'expect[0].says', expected: 'nine', actual: 'ten' }

const runOf = (repeat: number, some: Partial<SimulationRun> = {}): SimulationRun => ({
  repeat,
  passed: true,
  failures: [],
  status: 'completed',
  end_reason: 'remote_hangup',
  duration_ms: 9_000,
  cost_kobo: 0,
  slowest_reply_ms: 100,
  transcript: [],
  tool_calls: [],
  events: [],
  ...some,
})

const resultOf = (name: string, runs = [runOf(1)]): SimulationScenarioResult => {
  return { name, passed: runs.every(({ passed }) => passed), failures: [], runs }
}
const bad = (repeat: number) => runOf(repeat, { passed: false, failures: [failure] })

describe('results of a simulation', () => {
  test('open with the first failure, or with the scenario in the address', () => {
    const scenarios = [resultOf('A'), resultOf('B', [runOf(1), bad(2)])]
    expect(chosenOf(scenarios, {})).toMatchObject({ scenario: { name: 'B' }, run: { repeat: 2 } })
    expect(chosenOf(scenarios, { scenario: 'B', repeat: 1 })).toMatchObject({ run: { repeat: 1 } })
    expect(chosenOf(scenarios, { scenario: 'A', repeat: 7 })).toMatchObject({
      scenario: { name: 'A' },
      run: { repeat: 1 },
    })
    expect(chosenOf([], { scenario: 'A' })).toBeUndefined()
  })

  test('list the expectations that were not met in all repeats together and in the one shown', () => {
    const scenario = {
      ...resultOf('A', [bad(1), bad(2)]),
      failures: [{ ...failure, expectation: 'expect[1].within_ms' }],
    }
    expect(unmetIn(scenario, scenario.runs[1]).map(({ expectation, repeat }) => [expectation, repeat])).toEqual([
      ['expect[1].within_ms', null],
      ['expect[0].says', 2],
    ])
    expect(slowestOf(resultOf('A', [runOf(1, { slowest_reply_ms: null })]))).toBeNull()
    expect(slowestOf(resultOf('A', [runOf(1), runOf(2, { slowest_reply_ms: 300 })]))).toBe(300)
  })

  test('are compared with those of an earlier run by scenario name', () => {
    const slow = [runOf(1, { slowest_reply_ms: 260 })]
    const before = [resultOf('A'), resultOf('B', [bad(1)]), resultOf('C'), resultOf('D'), resultOf('E')]
    const now = [resultOf('A', [bad(1)]), resultOf('B'), resultOf('C', slow), resultOf('E'), resultOf('F')]
    expect(changesBetween(before, now)).toEqual([
      { scenario: 'A', kind: 'fails' },
      { scenario: 'B', kind: 'passes' },
      { scenario: 'C', kind: 'slower', before_ms: 100, now_ms: 260 },
      { scenario: 'F', kind: 'new' },
      { scenario: 'D', kind: 'gone' },
    ])
    expect(changesBetween(before, before)).toEqual([])
  })

  test('are compared only with runs of the same name that ended earlier', () => {
    const runs = [
      ['sim_6', 'Orders', 'passed', 6],
      ['sim_5', 'Orders', 'failed', 5],
      ['sim_4', 'Orders', 'running', 4],
      ['sim_3', 'Orders', 'broken', 3],
      ['sim_2', 'Other', 'passed', 2],
      ['sim_1', 'Orders', 'passed', 1],
    ].map(([simulation_id, name, status, day]) => {
      return { simulation_id, name, status, created_at: `2026-11-0${day}T00:00:00.000Z` } as Simulation
    })
    expect(earlierRuns(runs, runs[1]!).map(({ simulation_id }) => simulation_id)).toEqual(['sim_1'])
    expect(earlierRuns(runs, { ...runs[0]!, name: null })).toEqual([])
  })
})

describe('a conversation', () => {
  test('has words and tools in chronological order, and no overlapping words', () => {
    const run = runOf(1, {
      duration_ms: 5_000,
      transcript: [
        { at_ms: 0, role: 'agent', text: 'Good day, how can I help you today?', interrupted: true },
        { at_ms: 900, role: 'caller', text: 'Where is it?' },
        { at_ms: 2_000, role: 'agent', text: 'On its way.' },
      ],
      tool_calls: [{ at_ms: 2_000, name: 'find_order', arguments: { number: '4711' }, outcome: 'timeout' }],
    })
    const entries = entriesOf(run)!
    expect(entries.map(({ lane, at_ms, until_ms }) => [lane, at_ms, until_ms])).toEqual([
      ['agent', 0, 1_940],
      ['caller', 900, 2_040],
      ['tool', 2_000, 2_000],
      ['agent', 2_000, 3_140],
    ])
    expect(entries[0]).toMatchObject({ interrupted: true })
    expect(entries[2]).toMatchObject({ words: 'find_order {"number":"4711"}: timeout', failed: true })
    expect(lengthOf(run, entries)).toBe(5_000)
    expect(entriesOf(runOf(1, { transcript: null }))).toBeNull()
  })
})

test('an address names a scenario, a repeat and a run to compare with, and nothing else', () => {
  expect(simulationSearchOf({ scenario: 'A', repeat: 2, before: 'sim_1', other: 1 })).toEqual({
    scenario: 'A',
    repeat: 2,
    before: 'sim_1',
  })
  expect(simulationSearchOf({ scenario: 12, repeat: 'x', before: 5 })).toEqual({ scenario: '12' })
  expect(simulationSearchOf({ scenario: '', repeat: -1 })).toEqual({})
})
