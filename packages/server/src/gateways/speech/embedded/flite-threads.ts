import type { Clock } from '@ohun/clock'
import { createFairExecutor } from '../../../platform/limits/fair-executor.ts'
import { WorkerQueue } from '../../../platform/threads/worker-queue.ts'
import { SpeechError } from '../speech-error.ts'
import type { FliteResult, FliteTask } from './flite-task.ts'

export interface FliteThreads {
  /**
   * Synthesises a sentence. Workspaces take turns, one sentence each, so that long texts of one do not delay the others.
   * @throws SpeechError; the signal's reason.
   */
  run(workspace_id: string, task: FliteTask, signal?: AbortSignal): Promise<FliteResult>
  close(): Promise<void>
}

const THREADS = 1
/** The longest queue of a workspace, about two seconds' work. A caller who waits longer in silence has hung up. */
const LONGEST_QUEUE = 50
/** The time limit for a sentence of a call, which usually takes 30 to 60 ms. */
const LIMIT_MS = 5_000

/**
 * @param directory - an existing directory for files that are deleted when a text has been synthesised
 * @param limit_ms - the time limit for a sentence, including the start of the thread
 */
export function fliteThreads(directory: string, clock: Clock, limit_ms = LIMIT_MS): FliteThreads {
  const turns = createFairExecutor({ at_once: THREADS, waiting: LONGEST_QUEUE, full: busy })
  const queue = new WorkerQueue<FliteTask, FliteResult>({
    file: new URL('./flite-worker.ts', import.meta.url),
    threads: THREADS,
    longest_queue: THREADS, // while the thread still synthesises an abandoned text
    // Suppresses Node's warning that WASI is experimental, which would appear on stderr in the log.
    options: { workerData: { directory }, execArgv: ['--disable-warning=ExperimentalWarning'] },
    limit: { clock, ms: limit_ms },
    busy,
  })
  return {
    run: (workspace_id, task, signal) => turns.run(workspace_id, () => queue.run(task, signal), signal),
    close: () => queue.close(),
  }
}

const busy = (): SpeechError => new SpeechError('The embedded synthesizer has too many requests at the moment.', 'busy')
