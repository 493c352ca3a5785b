import { spawnSync } from 'node:child_process'

/** A command of Node, and the time from its start to its end. */
export interface Start {
  readonly name: string
  readonly argv: readonly string[]
  readonly times_ms: readonly number[]
}

/** Starts each command in turn, round after round, so that other load on the machine affects all of them. */
export function startTimes(commands: Readonly<Record<string, readonly string[]>>, rounds: number): Start[] {
  const starts = Object.entries(commands).map(([name, argv]) => ({ name, argv, times_ms: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { argv, times_ms } of starts) times_ms.push(timeOf(argv))
  }
  return starts
}

function timeOf(argv: readonly string[]): number {
  const start = performance.now()
  const { status, error } = spawnSync(process.execPath, argv, { stdio: 'ignore' })
  if (status !== 0) throw error ?? new Error(`${argv.join(' ')}: ended with ${status}`)
  return performance.now() - start
}

/**
 * The fastest start as a multiple of the fastest start of the first command. The minimum is used because other load
 * only adds time.
 */
export function ratioOf(start: Start, bare: Start): number {
  return Math.min(...start.times_ms) / Math.min(...bare.times_ms)
}
