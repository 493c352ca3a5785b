import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { apiOf } from '../agent-files/api.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation, Settings } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { readBaseline } from '../simulations/baseline.ts'
import { html } from '../simulations/html.ts'
import { junit } from '../simulations/junit.ts'
import { shownReport, simulateReport } from '../simulations/report.ts'
import type { SimulateReport, SuiteResult } from '../simulations/simulate-report.ts'
import { runSuite } from '../simulations/run-suite.ts'
import { readSuite } from '../simulations/suite-file.ts'

/** Plays the suites one by one, prints the report, and fails if one did not pass. */
export async function simulateSuites(context: Context, { lists, settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings, {
    forPeople: (report) => shownReport(report as SimulateReport),
  })
  const { baseline: path } = settings
  const baseline = path === undefined ? null : await readBaseline(context, path)
  const files = await Promise.all((lists['files'] ?? []).map((file) => readSuite(context, file, settings)))
  const api = apiOf(await context.createClient(requireKey(await resolveConnection(context, settings))), context.signal)
  const results: SuiteResult[] = []
  for (const file of files) results.push({ file: file.path, simulation: await runSuite(context, api, file) })
  const report = simulateReport(results, baseline)
  await writeFiles(context, settings, report)
  await printer.answer(report)
  if (!report.passed) throw failure(report)
}

async function writeFiles({ cwd }: Context, settings: Settings, report: SimulateReport): Promise<void> {
  if (settings.junit !== undefined) await writeFile(resolve(cwd, settings.junit), junit(report))
  if (settings.html !== undefined) await writeFile(resolve(cwd, settings.html), html(report))
}

function failure({ suites }: SimulateReport): CliError {
  const broken = suites.find(({ fault }) => fault !== null)
  if (broken) return new CliError('SIMULATION_FAILED', exitCodes.other, `${broken.file}: ${broken.fault}`)
  const failed = suites.flatMap(({ scenarios }) => scenarios.filter(({ passed }) => !passed))
  const message = failed.length === 1 ? `${failed[0]!.name} failed.` : `${failed.length} scenarios failed.`
  return new CliError('SIMULATION_FAILED', exitCodes.other, message)
}
