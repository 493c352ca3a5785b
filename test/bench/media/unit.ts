import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The settings of a process in a systemd unit file. */
export interface Unit {
  /** The variables that it sets, including those without an effect here, such as paths. */
  environment: Record<string, string>
  nice: number
  /** The weight of its group among the groups of the machine. The default is 100. */
  cpu_weight: number
  /** The scheduling policy, such as `rr`. */
  policy: string
  /** Its priority among the processes with a real-time policy. */
  policy_priority: number
}

export function readUnit(path: string | URL): Unit {
  const text = readFileSync(path, 'utf8')
  const last = (name: string): string | undefined => valuesOf(text, name).at(-1)
  const pairs = valuesOf(text, 'Environment').flatMap((line) => line.split(' '))
  return {
    environment: Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)])),
    nice: Number(last('Nice') ?? 0),
    cpu_weight: Number(last('CPUWeight') ?? 100),
    policy: last('CPUSchedulingPolicy') ?? 'other',
    policy_priority: Number(last('CPUSchedulingPriority') ?? 0),
  }
}

function valuesOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
}

/** The command prefix that starts a process as the unit says. */
export function scheduledBy({
  nice,
  policy,
  policy_priority,
}: Pick<Unit, 'nice' | 'policy' | 'policy_priority'>): string[] {
  return [
    ...(nice === 0 ? [] : ['nice', '-n', String(nice)]),
    ...(policy === 'other' ? [] : ['chrt', `--${policy}`, String(policy_priority)]),
  ]
}

/**
 * Tries whether a command can be started with this prefix.
 *
 * @returns the system's error message, or null.
 */
export function refusalOf(words: readonly string[]): string | null {
  const [command, ...args] = words
  if (command === undefined) return null
  const { status, stderr, error } = spawnSync(command, [...args, 'true'], { encoding: 'utf8' })
  // `nice` only prints a warning.
  return status === 0 && stderr === '' ? null : (error?.message ?? stderr.trim())
}
