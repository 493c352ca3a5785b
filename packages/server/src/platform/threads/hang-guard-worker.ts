import { workerData } from 'node:worker_threads'
import { createLog, type LogLevel } from '../log.ts'

export interface HangGuardTask {
  beats: Int32Array<SharedArrayBuffer>
  beat_ms: number
  log_level: LogLevel
}

/** Longer than any pause for garbage collection, and shorter than the time after which connected peers drop the process. */
const MAX_MISSED = 5

const { beats, beat_ms, log_level } = workerData as HangGuardTask
let seen = Atomics.load(beats, 0)
let missed = 0

// Counts misses and not time: when the whole process was stopped, or had no core, so was this thread.
setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === seen ? missed + 1 : 0
  seen = now
  if (missed >= MAX_MISSED) end()
}, beat_ms)

/** Ends the process: `exit` ends only this thread, and a hanging process does not react to other signals. */
function end(): void {
  const log = createLog(log_level)
  log.fatal({ silent_ms: missed * beat_ms }, 'this process hangs and exits')
  log.flush()
  process.kill(process.pid, 'SIGKILL')
}
