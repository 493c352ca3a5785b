import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../packages/server/src/platform/percentile.ts'
import { slowness } from '../cpu-time.ts'
import { TEST_LIMIT_MS } from '../limits.ts'
import { takeSent, type Attack, type Wave } from './attack.ts'
import type { Report } from './healthy-tenant.ts'
import type { Harness } from './harness.ts'

/** The fast form detects harm that anybody would notice, on a machine that runs other tests. The long form detects any harm. */
export const LONG = process.env['OHUN_HOSTILE'] === 'long'
const WINDOW_MS = LONG ? 6_000 : 1_500
const ROUNDS = 3
/** The number of attacks that are compared with one quiet window. */
const ATTACKS_OF_QUIET = 4
/**
 * Smaller differences come from the machine, because four processes share its cores with the attack. These attacks once blocked the
 * process for five seconds and more, or ended it. The fast form detects that on any machine.
 */
const FLOOR_MS = LONG ? { p50: 50, p99: 150 } : { p50: 800, p99: 2_500 }
const WITHIN = 2
/**
 * How much the CPU time of the main thread for the healthy tenant differs between two windows. On a busy machine, an attack sends so
 * few requests in a window that this would be taken for their cost.
 */
const UNSTEADY_MS = LONG ? 0 : WINDOW_MS / 10
/**
 * The CPU time of the same request differs by two thirds between runs, with the speed of the machine and with what the runtime has compiled
 * so far. A request that blocks others costs many times its limit.
 */
const WITHIN_CPU = LONG ? 1 : 2

/** The limit on a test, which only ends hanging ones. */
export const TIMEOUT_MS = TEST_LIMIT_MS

const MEASURES = ['requests', 'events', 'turns'] as const
const SHARES = { p50: 0.5, p99: 0.99 } as const

interface Window extends Report {
  /** The CPU time of the server's main thread, normalised to a machine as fast as ours. */
  main_thread_ms: number
  hostile_requests: number
}

export interface Impact {
  quiet: Window[]
  attacked: Window[]
}

/** The latest quiet window of the fast form, and the number of attacks that may still be compared with it. */
let latest: { quiet: Window; attacks_left: number } | null = null

/**
 * Measures quiet and attacked windows in turn, so that fluctuations of the machine affect both. The fast form compares several attacks
 * with one quiet window. Only if that suggests harm does it measure in rounds, of which the best one counts.
 */
export async function impactOf(wave: Wave, attack: Attack, harness: Harness): Promise<Impact> {
  if (!LONG && latest !== null && latest.attacks_left-- > 0) {
    const attacked = await attackedWindow(wave, harness)
    const compared = { quiet: [latest.quiet], attacked: [attacked] }
    // A failed request is harm in any comparison.
    if (attacked.failures.length > 0 || harm(compared, attack).length === 0) return compared
  }
  return await measureRounds(wave, attack, harness)
}

async function measureRounds(wave: Wave, attack: Attack, harness: Harness): Promise<Impact> {
  const impact: Impact = { quiet: [], attacked: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await windowOf(harness)
    latest = { quiet, attacks_left: ATTACKS_OF_QUIET - 1 }
    impact.quiet.push(quiet)
    impact.attacked.push(await attackedWindow(wave, harness))
    if (!LONG && harm(impact, attack).length === 0) break
  }
  return impact
}

async function attackedWindow(wave: Wave, harness: Harness): Promise<Window> {
  const over = new AbortController()
  let attack: Promise<void> | undefined
  const attacked = await windowOf(harness, () => (attack = wave(over.signal)))
  over.abort()
  await attack
  await wait(WINDOW_MS / 4)
  return attacked
}

async function windowOf(harness: Harness, begin: () => void = () => {}): Promise<Window> {
  await Promise.all([harness.healthy.report(), harness.mainThread()])
  takeSent()
  begin()
  await wait(WINDOW_MS)
  const [report, main_thread_ms] = await Promise.all([harness.healthy.report(), harness.mainThread()])
  return { ...report, main_thread_ms: main_thread_ms / slowness(), hostile_requests: takeSent() }
}

/** Describes the figures that are worse than allowed. Empty if there are none. The best round counts for each figure. */
export function harm(impact: Impact, { most_cpu_ms }: Pick<Attack, 'most_cpu_ms'>): string[] {
  const excess_ms = excessCpu(impact)
  const allowed_ms = Math.max(
    WITHIN_CPU * most_cpu_ms * sum(impact.attacked, 'hostile_requests'),
    UNSTEADY_MS * impact.attacked.length,
  )
  const cpu = `${cpuOfRequest(impact).toFixed(3)} of ${WITHIN_CPU * most_cpu_ms} ms`
  const costly = excess_ms <= allowed_ms ? [] : [`CPU of a hostile request: ${cpu}`]
  return [...slower(impact), ...costly, ...new Set(impact.attacked.flatMap(({ failures }) => failures))]
}

/** The measurements in one line. */
export function summary(impact: Impact): string {
  const times = MEASURES.flatMap((measure) => {
    const [quiet, attacked] = [impact.quiet, impact.attacked].map((windows) => best(windows, measure, 'p99'))
    return `${measure} ${ms(best(impact.quiet, measure, 'p50'))} → ${ms(best(impact.attacked, measure, 'p50'))}, p99 ${ms(quiet!)} → ${ms(attacked!)}`
  })
  return [`${cpuOfRequest(impact).toFixed(3)} ms of CPU a request`, ...times].join(' · ')
}

function slower({ quiet, attacked }: Impact): string[] {
  return MEASURES.flatMap((measure) =>
    (['p50', 'p99'] as const).flatMap((share) => {
      const [before, during] = [best(quiet, measure, share), best(attacked, measure, share)]
      const allowed = Math.max(WITHIN * before, FLOOR_MS[share])
      return during <= allowed ? [] : [`${share} of ${measure}: ${ms(during)}, without the attack ${ms(before)}`]
    }),
  )
}

function cpuOfRequest(impact: Impact): number {
  return excessCpu(impact) / sum(impact.attacked, 'hostile_requests')
}

/**
 * The CPU time of the main thread for the attack. It does not grow when the machine has other work. The time for the healthy tenant
 * follows from the quiet windows, because it grows with the number of answered requests.
 */
function excessCpu({ quiet, attacked }: Impact): number {
  const own = (sum(quiet, 'main_thread_ms') / sum(quiet, 'answered')) * sum(attacked, 'answered')
  return Math.max(0, sum(attacked, 'main_thread_ms') - own)
}

function sum(windows: readonly Window[], of: 'main_thread_ms' | 'answered' | 'hostile_requests'): number {
  return windows.reduce((total, window) => total + window[of], 0)
}

/** A round without measurements counts as the worst, because there must always be some. */
function best(windows: readonly Window[], measure: (typeof MEASURES)[number], share: keyof typeof SHARES): number {
  return Math.min(...windows.map((window) => percentile(window[measure], SHARES[share]) ?? Infinity))
}

const ms = (time: number): string => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'none came')
