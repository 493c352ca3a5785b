import { readdirSync, readFileSync } from 'node:fs'

/** The unit of CPU times in the kernel's accounts. */
const TICK_MS = 10
const SAMPLE_MS = 2_000

interface Process {
  pid: number
  parent: number
  cpu_ms: number
  command: string
}

/**
 * A process belongs to the first part with an expression that matches its command. PostgreSQL's processes set their own titles, and
 * otherwise have their parent's command.
 */
const PARTS: readonly [name: string, has: RegExp][] = [
  ['Kamailio', /kamailio/],
  ['HAProxy of the database', /haproxy.*ohun-patroni/],
  ['HAProxy of the API', /haproxy/],
  ['Redis', /redis-server/],
  ['etcd', /etcd/],
  ['Patroni', /patroni (?!.*postgres -D)/],
  ['PostgreSQL', /postgres/],
  ['nodes', /main\.ts/],
]

/** Measures the CPU time of each part of the fleet in all of its processes, including those that have ended. */
export class CpuTimes {
  readonly #by_process = new Map<string, { part: string; cpu_ms: number }>()
  readonly #timer = setInterval(() => this.#sample(), SAMPLE_MS)

  /** @returns milliseconds by part. */
  stop(): Map<string, number> {
    clearInterval(this.#timer)
    this.#sample()
    const times = new Map<string, number>()
    for (const { part, cpu_ms } of this.#by_process.values()) times.set(part, (times.get(part) ?? 0) + cpu_ms)
    return times
  }

  #sample(): void {
    for (const { pid, command, cpu_ms } of descendants(readProcesses())) {
      const part = PARTS.find(([, has]) => has.test(command))?.[0]
      // The kernel reuses process ids, with other commands.
      if (part) this.#by_process.set(`${pid} ${command}`, { part, cpu_ms })
    }
  }
}

/** The descendants of this process. Patroni's processes detach from it, and are found by their directory. */
function descendants(all: readonly Process[]): Process[] {
  const own = new Set([process.pid])
  for (const { pid, command } of all) if (command.includes(`ohun-patroni-${process.pid}-`)) own.add(pid)
  const by_parent = Map.groupBy(all, ({ parent }) => parent)
  for (const pid of own) for (const child of by_parent.get(pid) ?? []) own.add(child.pid)
  return all.filter(({ pid }) => own.has(pid) && pid !== process.pid)
}

function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const command = readFileSync(`/proc/${name}/cmdline`, 'latin1').replaceAll('\0', ' ')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const cpu_ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS
      return [{ pid: Number(name), parent: Number(fields[1]), cpu_ms, command }]
    } catch {
      return [] // it has just ended
    }
  })
}
