import { percentile } from '../percentile.ts'
import { MAX_OF_OURS, type Fault } from './faults.ts'
import type { Soaked } from './soak.ts'
import type { Sample } from './watch.ts'

/** The allowed growth. Connection pools fluctuate, but a leak per call would be hundreds. */
const ALLOWED: Partial<Record<keyof Sample, number>> = {
  heap_mb: 15,
  rss_mb: 120,
  descriptors: 20,
  udp_sockets: 0,
  timers: 20,
  unfinished_recordings: 0,
}

export const HEADER = [
  '| | calls | heap MB | resident MB | descriptors | UDP sockets | pairs of ports | timers | recordings |',
  '|---|---|---|---|---|---|---|---|---|',
].join('\n')

export function lineOf(name: string, sample: Sample): string {
  const { lines, heap_mb, rss_mb, descriptors, udp_sockets, rtp_pairs, timers, recordings } = sample
  const cells = [name, lines, heap_mb.toFixed(1), rss_mb.toFixed(0), descriptors, udp_sockets, rtp_pairs, timers]
  return `| ${[...cells, recordings].join(' | ')} |`
}

export function summaryOf({ callers: { ended, waits_ms }, faults, ends, late_frames, rows }: Soaked): string {
  const of = (share: number): string => `${Math.round(percentile(waits_ms, share))} ms`
  return [
    `ended as expected: ${JSON.stringify(ended)}; not: ${faults.length}, of them with a telephone that was late: ${oursOf(faults).length}`,
    `records, with those of the warm-up: ${JSON.stringify(ends)}`,
    `answers: ${waits_ms.length}, after the question p50 ${of(0.5)}, p99 ${of(0.99)}; late frames: ${late_frames}`,
    `rows more: ${JSON.stringify(rowsMore(rows))}`,
  ].join('\n')
}

function rowsMore({ before, after }: Soaked['rows']): Record<string, number> {
  const more = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, count]) => count !== 0))
}

const oursOf = (faults: readonly Fault[]): Fault[] => faults.filter(({ is_ours }) => is_ours)

/** The faults for which the run fails. */
export function faultsOf({ callers, faults, before, after }: Soaked): string[] {
  const grown = Object.entries(ALLOWED).flatMap(([name, allowed]) => {
    const [from, to] = [before[name as keyof Sample], after[name as keyof Sample]]
    return to > from + allowed ? [`${name} has grown from ${from} to ${to}`] : []
  })
  const left = (['live_calls', 'lines', 'rtp_pairs'] as const).flatMap((name) =>
    after[name] > 0 ? [`${after[name]} ${name} are left`] : [],
  )
  const whats = faults.filter(({ is_ours }) => !is_ours).map(({ serial, what }) => `call ${serial}, ${what}`)
  const calls = Object.values(callers.ended).reduce((sum, count) => sum + count, faults.length)
  const ours = oursOf(faults).length
  if (ours > calls * MAX_OF_OURS)
    whats.push(`the telephones of ${ours} of ${calls} calls were too late to say anything`)
  const none = calls === 0 ? ['no call was made'] : []
  return [...none, ...whats, ...grown, ...left]
}
