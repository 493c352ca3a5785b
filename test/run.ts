/**
 * `npm test`. Without arguments, it runs all tests in two lanes at once: those on the real clock leave the processor idle for much of
 * their time, which the other tests use at a low priority. With arguments, it is `vitest run` with these arguments.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildService } from '../packages/server/test/support/build-service.ts'
import { DIRECTORY_VARIABLE, judge } from './contract/reached.ts'
import { failuresIn } from './failures.ts'
import { LANES, type Lane } from './lanes.ts'

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
/** For the processes of the lanes, and the threads in them. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/tests', import.meta.url))
/** Tests on the real clock are served first. */
const IN_BACKGROUND = 15

/** Shown again at the end if a lane fails outside of its tests. */
const LAST_LINES = 40

interface Totals {
  passed: number
  failed: number
}

interface Ended {
  lane: Lane
  code: number
  last_lines: string[]
}

// A signal from a terminal also reaches the lanes, which end on it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const args = process.argv.slice(2)
process.exitCode = args.length > 0 ? await runSome(args) : await runAll()

async function runSome(filters: string[]): Promise<number> {
  return await exitOf(spawn(process.execPath, [VITEST, 'run', ...filters], { stdio: 'inherit' }))
}

async function runAll(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-tests-'))
  try {
    await buildService() // for both lanes
    const ended = await Promise.all(LANES.map((lane) => runLane(lane, directory)))
    const totals = await Promise.all(LANES.map((lane) => totalsOf(reportOf(lane, directory))))
    for (const lane of ended.filter(({ code }) => code !== 0)) await explain(lane, directory)
    const outside = (await allHolds(ended, directory)) ? 0 : 1
    const passed = totals.reduce((sum, lane) => sum + lane.passed, 0)
    const failed = totals.reduce((sum, lane) => sum + lane.failed, 0) || outside
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
    return failed > 0 ? 1 : 0
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function runLane(lane: Lane, directory: string): Promise<Ended> {
  const { stdout, env } = process
  const child = spawn(process.execPath, [VITEST, 'run'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...(stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
      TEST_LANE: lane,
      TEST_REPORT: reportOf(lane, directory),
      [DIRECTORY_VARIABLE]: directory,
    },
  })
  // The processes of the lane inherit its priority.
  if (lane !== 'calls' && child.pid) setPriority(child.pid, IN_BACKGROUND)
  const last_lines: string[] = []
  for (const output of ['stdout', 'stderr'] as const)
    createInterface({ input: child[output] }).on('line', (line) => {
      process[output].write(`${line}\n`)
      if (last_lines.push(line) > LAST_LINES) last_lines.shift()
    })
  return { lane, code: await exitOf(child), last_lines }
}

/** Repeats at the end what failed: the lane that ended first has failed a thousand lines above. */
async function explain({ lane, code, last_lines }: Ended, directory: string): Promise<void> {
  const failures = await failuresIn(reportOf(lane, directory))
  const [reason, lines] =
    failures.length > 0 ? ['failed:', failures] : [`ended with exit code ${code} after this output:`, last_lines]
  process.stderr.write(`\nThe lane "${lane}" ${reason}\n${lines.join('\n')}\n`)
}

/** A report that is asked for has the lane in its name. */
function reportOf(lane: Lane, directory: string): string {
  const { TEST_REPORT: asked = join(directory, 'report.json') } = process.env
  return asked.replace(/(\.json)?$/, `-${lane}.json`)
}

async function exitOf(child: ChildProcess): Promise<number> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code ?? 1
}

async function totalsOf(report: string): Promise<Totals> {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text)
  return { passed: numPassedTests, failed: numFailedTests }
}

/** The contract is judged here, because no lane alone reaches every response. A run can also fail outside of a test. */
async function allHolds(ended: Ended[], directory: string): Promise<boolean> {
  const is_green = ended.every(({ code }) => code === 0)
  try {
    await judge(directory, is_green)
    return is_green
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return false
  }
}
