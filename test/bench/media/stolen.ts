import { readFileSync } from 'node:fs'

/** The unit of the kernel's counters: a hundredth of a second. */
const UNIT_MS = 10
/** The fields after `cpu` are user, nice, system, idle, iowait, irq, softirq and steal. */
const STEAL_AT = 8

/** The steal time of a virtual machine, for all cores together. 0 if it is not reported. */
export function stolenMs(): number {
  try {
    const [cores = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
    return Number(cores.split(/ +/)[STEAL_AT]) * UNIT_MS
  } catch {
    return 0
  }
}
