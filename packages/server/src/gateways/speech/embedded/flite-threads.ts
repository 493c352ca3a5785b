import type { Clock } from '../../../platform/clock.ts'
import { WorkerQueue } from '../../../platform/worker-queue.ts'
import { SpeechError } from '../speech-error.ts'
import type { EmbeddedVoice } from '../voices.ts'

export interface FliteTask {
  /** Visible ASCII. */
  text: string
  voice: EmbeddedVoice
}

export interface FliteResult {
  sample_rate: number
  pcm: Int16Array
}

export type FliteThreads = WorkerQueue<FliteTask, FliteResult>

/** About two seconds' work: a caller who waits longer in silence has hung up. */
const LONGEST_QUEUE = 50
/** A sentence takes 30 to 60 ms. */
const LIMIT_MS = 5_000

/** @param directory - exists; for files that are gone when a text has been spoken */
export function fliteThreads(directory: string, clock: Clock): FliteThreads {
  return new WorkerQueue({
    file: new URL('./flite-worker.ts', import.meta.url),
    threads: 1,
    longest_queue: LONGEST_QUEUE,
    // Node warns that WASI is experimental, on stderr, among the log.
    options: { workerData: { directory }, execArgv: ['--disable-warning=ExperimentalWarning'] },
    limit: { clock, ms: LIMIT_MS },
    busy: () => new SpeechError('The embedded synthesizer has too much to say at the moment.', 'busy'),
  })
}
