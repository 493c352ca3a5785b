import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ApiError } from '../errors.ts'
import { WorkerQueue } from './worker-queue.ts'

/** Two threads at most, and one if a second would take the core on which requests are answered. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1))
/** About a second of work. A longer wait is of no use, and each waiting task keeps a password in memory. */
const LONGEST_QUEUE = 32
const RETRY_AFTER_SECONDS = 2
/** The limits of a worker's own heap. The 19 MiB of a hash are outside it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }

/** Threads for slow hashes. A full queue is ApiError UNAVAILABLE. */
export function passwordThreads(): WorkerQueue<Argon2Parameters, Uint8Array> {
  return new WorkerQueue({
    file: new URL('./password-worker.ts', import.meta.url),
    threads: THREADS,
    longest_queue: LONGEST_QUEUE,
    options: { resourceLimits: RESOURCE_LIMITS },
    busy: passwordsBusy,
  })
}

export function passwordsBusy(): ApiError {
  const message = `Too many passwords are being checked at the moment; try again in ${RETRY_AFTER_SECONDS} s.`
  return new ApiError('UNAVAILABLE', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
