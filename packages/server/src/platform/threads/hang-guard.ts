import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { HangGuardTask } from './hang-guard-worker.ts'
import type { LogLevel } from '../log.ts'
import { threadEnvironment } from './thread-environment.ts'

export interface HangGuardOptions {
  log_level: LogLevel
  /** The number of beats that the process may miss. */
  max_missed: number
  /** How often the process shows that it runs. Once a second by default. */
  beat_ms?: number
}

const BEAT_MS = 1_000

/**
 * Ends this process when it has done nothing for some beats, although it has not crashed: a supervisor notices only
 * that a process ends. A separate thread counts the beats, because it keeps running while the others hang. There is no guard
 * under a debugger, which stops the process on purpose.
 * @returns a function that ends the guard.
 */
export function endWhenHung({ log_level, max_missed, beat_ms = BEAT_MS }: HangGuardOptions): () => Promise<void> {
  if (inspectorUrl() !== undefined) return () => Promise.resolve()
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const beat = setInterval(() => Atomics.add(beats, 0, 1), beat_ms).unref()
  const workerData: HangGuardTask = { beats, beat_ms, max_missed, log_level }
  const env = threadEnvironment()
  const worker = new Worker(new URL('./hang-guard-worker.ts', import.meta.url), { workerData, execArgv: [], env })
  worker.unref()
  return async () => {
    clearInterval(beat)
    await worker.terminate()
  }
}
