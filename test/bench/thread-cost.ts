import { readdirSync, readFileSync } from 'node:fs'

/** The CPU time that the threads of a server have used so far. */
export interface ThreadCost {
  main_us: number
  /** Node's worker threads, such as those that carry audio. */
  workers_us: number
  /** V8's threads, which collect garbage and compile, and those of libuv. */
  helpers_us: number
}

const NONE: ThreadCost = { main_us: 0, workers_us: 0, helpers_us: 0 }

/** Reads the threads of a process. The time of threads that have ended is missing. */
export function threadCost(pid: number): ThreadCost {
  const cost = { ...NONE }
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const task = `/proc/${pid}/task/${thread}`
    cost[kindOf(Number(thread) === pid, nameOf(task))] += cpuOf(task)
  }
  return cost
}

function nameOf(task: string): string {
  return readFileSync(`${task}/comm`, 'utf8').trim()
}

function kindOf(is_main: boolean, name: string): keyof ThreadCost {
  if (is_main) return 'main_us'
  return name === 'WorkerThread' ? 'workers_us' : 'helpers_us'
}

/**
 * The CPU time of a process with one thread, or of one thread of a process, in microseconds. NaN if it has ended, or if the machine does
 * not report it.
 * @param task - Its directory in `/proc`.
 */
export function cpuOf(task: string): number {
  try {
    return Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1_000
  } catch {
    return Number.NaN
  }
}
