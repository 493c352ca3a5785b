import { kindOfStep, titleOf, type Script } from './script.ts'
import type { StepResult } from './play.ts'

/** A longer list would hide the first notes. */
const SHOWN_NOTES = 50

/** The results of all runs, in the form that is printed. */
export interface SimulationReport {
  script: string | null
  url: string
  passed: boolean
  runs: number
  requests: number
  duration_ms: number
  latency_ms: Latencies
  steps: (Latencies & { step: number; kind: string; title: string; requests: number; failed: number })[]
  failures: Note[]
  warnings: Note[]
}

interface Latencies {
  p50: number | null
  p95: number | null
  p99: number | null
  max: number | null
}

/** A message of a step. The same message in several runs is one note. */
interface Note {
  step: number
  title: string
  count: number
  first_run: number
  message: string
}

interface Played {
  script: Script
  url: string
  results: readonly StepResult[]
  runs: number
  duration_ms: number
  strict: boolean
}

export function simulationReport({ script, url, results, runs, duration_ms, strict }: Played): SimulationReport {
  const failures = notes(script, results, ({ failures }) => failures)
  const warnings = notes(script, results, ({ warnings }) => warnings)
  return {
    script: script.name ?? null,
    url,
    passed: failures.length === 0 && !(strict && warnings.length > 0),
    runs,
    requests: results.filter(({ answer }) => answer !== null).length,
    duration_ms: Math.round(duration_ms),
    latency_ms: latencies(results),
    steps: script.steps.map((step, index) => {
      const own = results.filter((result) => result.step === index + 1)
      return {
        step: index + 1,
        kind: kindOfStep(step),
        title: titleOf(step),
        requests: own.filter(({ answer }) => answer !== null).length,
        failed: own.filter((result) => isFailed(result, strict)).length,
        ...latencies(own),
      }
    }),
    failures: failures.slice(0, SHOWN_NOTES),
    warnings: warnings.slice(0, SHOWN_NOTES),
  }
}

export function isFailed({ failures, warnings }: StepResult, strict: boolean): boolean {
  return failures.length > 0 || (strict && warnings.length > 0)
}

/** The latencies of the answers. Refused connections do not count. */
function latencies(results: readonly StepResult[]): Latencies {
  const times = results
    .flatMap(({ answer }) => (answer?.kind === 'answered' ? [answer.latency_ms] : []))
    .toSorted((a, b) => a - b)
  const rank = (share: number) => times[Math.ceil(times.length * share) - 1] ?? null
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: times.at(-1) ?? null }
}

function notes(script: Script, results: readonly StepResult[], of: (result: StepResult) => readonly string[]): Note[] {
  const found = new Map<string, Note>()
  for (const result of results) {
    for (const message of of(result)) {
      const { step, run } = result
      const key = `${step} ${message}`
      const note = found.get(key)
      if (note) note.count++
      else found.set(key, { step, title: titleOf(script.steps[step - 1]!), count: 1, first_run: run, message })
    }
  }
  return [...found.values()].toSorted((a, b) => a.step - b.step || b.count - a.count)
}
