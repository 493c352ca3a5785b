import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { junit } from '../byom/simulate/junit.ts'
import { play, type StepResult } from '../byom/simulate/play.ts'
import { readScript } from '../byom/simulate/read-script.ts'
import { simulationReport, type SimulationReport } from '../byom/simulate/report.ts'
import { targetUrl } from '../byom/target.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { findSigningSecrets } from '../webhooks/signing-secrets.ts'

const MAX_RUNS = 10_000
const MAX_CONCURRENCY = 256

/** Plays a script against a backend, prints the report, and fails if a reply is not as expected. */
export async function byomSimulate(context: Context, { settings }: Invocation): Promise<void> {
  const { script: file, strict = false } = settings
  const printer = await createPrinter(context, settings, { forPeople: (report) => shown(report as SimulationReport) })
  const url = targetUrl(settings.url, 'byom simulate')
  if (file === undefined) throw usageError('byom simulate: needs --script, a YAML file.')
  const runs = within('--runs', settings.runs ?? 1, MAX_RUNS)
  const concurrency = within('--concurrency', settings.concurrency ?? 1, MAX_CONCURRENCY)
  const script = await readScript(context, file)
  const { secrets } = await findSigningSecrets(context, file === '-')
  const started = performance.now()
  const results = await play(context, { script, target: { url, secrets }, runs, concurrency })
  const duration_ms = performance.now() - started
  if (settings.junit !== undefined)
    await writeFile(resolve(context.cwd, settings.junit), junit(script, results, strict))
  const report = simulationReport({ script, url, results, runs, duration_ms, strict })
  await printer.answer(report)
  if (!report.passed) throw failure(report, results)
}

function within(flag: string, value: number, limit: number): number {
  if (value >= 1 && value <= limit) return value
  throw usageError(`${flag}: must be from 1 to ${limit}, not ${value}.`)
}

/** The report for a terminal: empty parts are left out, and the latencies are side by side. */
function shown({ latency_ms, failures, warnings, ...report }: SimulationReport): object {
  const { p50, p95, p99, max } = latency_ms
  return {
    ...report,
    latency_ms: `p50 ${p50}, p95 ${p95}, p99 ${p99}, max ${max}`,
    ...(failures.length > 0 ? { failures } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

function failure({ failures, warnings }: SimulationReport, results: readonly StepResult[]): CliError {
  const unreachable = results.every(({ answer }) => answer === null || answer.kind === 'failed')
  const [first = warnings[0]!] = failures
  const message = `Step ${first.step} (${first.title}): ${first.message}`
  return new CliError('SIMULATION_FAILED', unreachable ? exitCodes.network : exitCodes.other, message)
}
