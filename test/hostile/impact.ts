import { setTimeout as wait } from 'node:timers/promises'
import type { Wave } from './attack.ts'
import type { Report } from './healthy-tenant.ts'
import type { House } from './house.ts'

/** The fast part looks for harm that anybody would notice, on a machine that runs other tests; the long one for any. */
const LONG = process.env['OHUN_HOSTILE'] === 'long'
const WINDOW_MS = LONG ? 6_000 : 1_500
const ROUNDS = LONG ? 3 : 2
/**
 * Below these a difference is the machine's: four processes share its cores with the attack. What these attacks once did
 * was a stop of five seconds and more, or the end of the process: the fast part sees that on any machine.
 */
const FLOOR_MS = LONG ? { requests: 150, events: 150, turns: 150 } : { requests: 2_500, events: 2_500, turns: 2_500 }
const WITHIN = 2

export const TIMEOUT_MS = LONG ? 120_000 : 40_000

type Measure = 'requests' | 'events' | 'turns'
const MEASURES: readonly Measure[] = ['requests', 'events', 'turns']

/** Quiet and attacked in turn: the machine's own ups and downs meet both. */
export async function impactOf(wave: Wave, { healthy }: House): Promise<{ quiet: Report[]; attacked: Report[] }> {
  const rounds = { quiet: [] as Report[], attacked: [] as Report[] }
  await healthy.report()
  for (let round = 0; round < ROUNDS; round++) {
    await wait(WINDOW_MS)
    rounds.quiet.push(await healthy.report())
    const over = new AbortController()
    const attack = wave(over.signal)
    await wait(WINDOW_MS)
    rounds.attacked.push(await healthy.report())
    over.abort()
    await attack
    await wait(WINDOW_MS / 4)
    await healthy.report()
  }
  return rounds
}

/** What got worse than it may, in words; empty when nothing did. In each kind the best round counts. */
export function harm({ quiet, attacked }: { quiet: Report[]; attacked: Report[] }): string[] {
  const slower = MEASURES.flatMap((measure) => {
    const [before, during] = [best(quiet, measure), best(attacked, measure)]
    const allowed = Math.max(WITHIN * before, FLOOR_MS[measure])
    return during <= allowed ? [] : [`p99 of ${measure}: ${ms(during)}, without the attack ${ms(before)}`]
  })
  return [...slower, ...new Set(attacked.flatMap(({ failures }) => failures))]
}

/** A round in which there was nothing to measure is the worst: there always is. */
function best(reports: readonly Report[], measure: Measure): number {
  return Math.min(...reports.map((report) => p99(report[measure])))
}

const ms = (time: number): string => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'none came')

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Infinity
}
