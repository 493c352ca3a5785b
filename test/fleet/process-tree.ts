import { readdirSync, readFileSync } from 'node:fs'

/** A process and all of its descendants, parents first. Nothing else shows to which server PostgreSQL's backends belong. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const child of allProcesses()) {
    const parent = parentOf(child)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const tree = [pid]
  for (const one of tree) tree.push(...(children.get(one) ?? []))
  return tree
}

/** Processes with this text on their command line. */
export function processesNaming(text: string): number[] {
  return allProcesses().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Signals the processes that still run. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** Reads the parent after the last parenthesis, because the name in parentheses may contain spaces. */
function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
