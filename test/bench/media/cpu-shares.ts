import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const UNIT_MS = 10

/** Milliseconds on a core, by who had them. `others` is the rest of the machine. */
export type CpuTimes = Record<string, number>

/** @param processes - Each counts with all its threads, and the server's database apart from it. */
export function cpuTimes(processes: Record<string, number>): CpuTimes {
  const all = processTimes()
  const database = descendants(processes['server'] ?? 0, all).reduce((sum, pid) => sum + all.get(pid)!.cpu_ms, 0)
  const named = Object.entries(processes).map(([name, pid]) => [name, all.get(pid)?.cpu_ms ?? 0] as const)
  const known = { ...Object.fromEntries(named), PostgreSQL: database }
  const sum = Object.values(known).reduce((total, ms) => total + ms, 0)
  return { ...known, others: busyMs() - sum }
}

/** Such as `audio 40 %, server 20 %`, of all cores together. */
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
      // The name, in brackets, may contain anything. After it: state, parent, …; user and system time are the 12th and 13th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      found.set(pid, { parent: Number(fields[1]), cpu_ms: (Number(fields[11]) + Number(fields[12])) * UNIT_MS })
    } catch {
      // It has ended in between.
    }
  }
  return found
}

function descendants(pid: number, all: Processes): number[] {
  const children = [...all].flatMap(([child, { parent }]) => (parent === pid && pid !== 0 ? [child] : []))
  return children.flatMap((child) => [child, ...descendants(child, all)])
}

/** All cores together: user, nice, system, irq and softirq. */
function busyMs(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]!
    .split(/ +/)
    .map(Number)
  return (user! + nice! + system! + irq! + softirq!) * UNIT_MS
}
