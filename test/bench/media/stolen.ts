import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const UNIT_MS = 10
/** After `cpu`: user, nice, system, idle, iowait, irq, softirq. */
const STEAL_AT = 8

/** For how long the host of a virtual machine has taken its cores away, all of them together; 0 where nobody says so. */
export function stolenMs(): number {
  try {
    const [cores = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    return Number(cores.split(/ +/)[STEAL_AT]) * UNIT_MS
  } catch {
    return 0
  }
}
