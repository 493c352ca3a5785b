import { readdirSync, readFileSync } from 'node:fs'

/** The unit of the kernel's counters: a hundredth of a second. */
const UNIT_MS = 10

/** Milliseconds on a core, by consumer. `others` is the rest of the machine. */
export type CpuTimes = Record<string, number>

/** @param processes - The processes, each with all its threads. The server's database is counted separately. */
export function cpuTimes(processes: Record<string, number>): CpuTimes {
  const all = processTimes()
  const database = descendants(processes['server'] ?? 0, all).reduce((sum, pid) => sum + all.get(pid)!.cpu_ms, 0)
  const named = Object.entries(processes).map(([name, pid]) => [name, all.get(pid)?.cpu_ms ?? 0] as const)
  const known = { ...Object.fromEntries(named), PostgreSQL: database }
  const sum = Object.values(known).reduce((total, ms) => total + ms, 0)
  return { ...known, others: busyMs() - sum }
}

/** The shares of all cores together, such as `audio 40 %, server 20 %`. */
export function sharesBetween(before: CpuTimes, after: CpuTimes, cores_ms: number): string {
  return Object.entries(after)
    .map(([name, ms]) => `${name} ${((100 * (ms - (before[name] ?? 0))) / cores_ms).toFixed(0)} %`)
    .join(', ')
}

type Processes = Map<number, { parent: number; cpu_ms: number }>

function processTimes(): Processes {
  const found: Processes = new Map()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      // The name, in brackets, may contain anything. State, parent and other fields follow; user and system time are
      // the 12th and 13th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      found.set(pid, { parent: Number(fields[1]), cpu_ms: (Number(fields[11]) + Number(fields[12])) * UNIT_MS })
    } catch {
      // The process has ended in the meantime.
    }
  }
  return found
}

function descendants(pid: number, all: Processes): number[] {
  const children = [...all].flatMap(([child, { parent }]) => (parent === pid && pid !== 0 ? [child] : []))
  return children.flatMap((child) => [child, ...descendants(child, all)])
}

/** The busy time of all cores together: user, nice, system, irq and softirq. */
function busyMs(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/ +/)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq!) * UNIT_MS
}
