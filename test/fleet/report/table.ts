import type { FaultLine } from './fault-lines.ts'

const HEAD = [
  'fault',
  'acknowledged',
  'refused',
  'longest outage',
  'slowest answer',
  'outcome unknown',
  'no carrier',
  'other errors',
  'longest silence',
  'calls cut',
  'repeated',
  'lost',
  'doubled',
]

export function table(lines: readonly FaultLine[]): string {
  return [HEAD, HEAD.map(() => '---'), ...lines.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellsOf({ name, outcomes, outage, slowest_ms, silence_ms, ...counts }: FaultLine): (string | number)[] {
  return [
    name,
    outcomes.acknowledged,
    outcomes.refused,
    outage ? `${seconds(outage.ms)} (${outage.traffic})` : '0',
    seconds(slowest_ms),
    outcomes.unknown,
    outcomes.carrier_failed,
    outcomes.unexpected,
    seconds(silence_ms),
    counts.cut,
    counts.repeated,
    `**${counts.lost}**`,
    `**${counts.doubled}**`,
  ]
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
