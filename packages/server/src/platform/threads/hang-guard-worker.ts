import { workerData } from 'node:worker_threads'
import { createLog, type LogLevel } from '../log.ts'
import { stackOfMainThread } from './stack-of-main-thread.ts'

export interface HangGuardTask {
  beats: Int32Array<SharedArrayBuffer>
  beat_ms: number
  max_missed: number
  log_level: LogLevel
}

/** How long to wait for the stack. A thread that is blocked outside of JavaScript does not give it. */
const STACK_MS = 1_000

const { beats, beat_ms, max_missed, log_level } = workerData as HangGuardTask
let seen = Atomics.load(beats, 0)
let missed = 0

// Counts misses and not time: when the whole process was stopped, or had no core, so was this thread.
const watch = setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === seen ? missed + 1 : 0
  seen = now
  if (missed < max_missed) return
  clearInterval(watch)
  void end()
}, beat_ms)

/** Ends the process: `exit` ends only this thread, and a hanging process does not react to other signals. */
async function end(): Promise<void> {
  const silent_ms = missed * beat_ms
  const log = createLog(log_level)
  log.fatal({ silent_ms, stack: await stackOfMainThread(STACK_MS) }, 'this process hangs and exits')
  log.flush()
  process.kill(process.pid, 'SIGKILL')
}
