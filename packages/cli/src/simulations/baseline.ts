import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SimulationScenarioResult } from '@ohun/sdk'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Change, SimulateReport } from './simulate-report.ts'

/** An answer that is slower by this factor is reported. */
const SLOWER = 1.5
const SLOWER_BY_MS = 100

/** @throws UsageError for a file that is not the report of a run. */
export async function readBaseline(context: Context, path: string): Promise<SimulateReport> {
  const wanted = `--baseline: ${path} is not the JSON of an earlier run: write one with --output json.`
  const text = await readFile(resolve(context.cwd, path), 'utf8').catch(() => {
    throw usageError(`--baseline: ${path} cannot be read.`)
  })
  try {
    const report = JSON.parse(text) as SimulateReport
    if (Array.isArray(report.suites) && report.suites.every(({ scenarios }) => Array.isArray(scenarios))) return report
  } catch {
    throw usageError(wanted)
  }
  throw usageError(wanted)
}

/** The scenarios whose result differs from the baseline, matched by file and scenario name. */
export function changesSince(baseline: SimulateReport, report: SimulateReport): Change[] {
  const before = byName(baseline)
  const now = byName(report)
  const found = [...now].flatMap(([key, one]) => changeOf(before.get(key), one))
  const gone = [...before].filter(([key]) => !now.has(key))
  return [...found, ...gone.map(([, one]) => changed(one, 'gone', 'is not there any more'))]
}

interface Named {
  file: string
  result: SimulationScenarioResult
}

function byName({ suites }: SimulateReport): Map<string, Named> {
  return new Map(
    suites.flatMap(({ file, scenarios }) =>
      scenarios.map((result) => [`${file} ${result.name}`, { file, result }] as const),
    ),
  )
}

function changeOf(before: Named | undefined, now: Named): Change[] {
  if (!before) return [changed(now, 'new', 'is new')]
  if (before.result.passed && !now.result.passed) return [changed(now, 'now_fails', 'fails now')]
  if (!before.result.passed && now.result.passed) return [changed(now, 'now_passes', 'passes now')]
  const [was_ms, is_ms] = [slowest(before), slowest(now)]
  const is_slower = is_ms > was_ms * SLOWER && is_ms - was_ms > SLOWER_BY_MS
  return is_slower ? [changed(now, 'slower', `answers in ${is_ms} ms, no longer in ${was_ms} ms`)] : []
}

const slowest = ({ result }: Named): number =>
  Math.max(0, ...result.runs.map(({ slowest_reply_ms }) => slowest_reply_ms ?? 0))

function changed({ file, result }: Named, kind: Change['kind'], what: string): Change {
  return { file, scenario: result.name, kind, what: `${file}: ${result.name} ${what}` }
}
