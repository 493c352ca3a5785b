import type { Clock } from '@ohun/clock'
import type { Caller } from '../../../../platform/caller.ts'
import { ApiError } from '../../../../platform/errors.ts'
import { Slots } from '../../../../platform/limits/slots.ts'
import { WorkerQueue } from '../../../../platform/threads/worker-queue.ts'
import type { InvoiceTask } from './draw-invoice.ts'

/** Draws invoices on a separate thread, which starts with the first invoice. */
export interface InvoiceThreads {
  /**
   * @param signal - Removes the invoice from the queue when its client no longer waits.
   * @throws ApiError RATE_LIMITED when two invoices of the workspace are in progress, UNAVAILABLE when the queue of the thread is full.
   */
  draw(caller: Pick<Caller, 'workspace_id'>, task: InvoiceTask, signal: AbortSignal): Promise<Uint8Array>
  close(): Promise<void>
}

/** The most files that are drawn for a workspace at a time. */
export const INVOICES_AT_ONCE = 2
/** A file takes 0.1 s, and the first one of a process half a second. */
const LONGEST_QUEUE = 16
const LIMIT_MS = 20_000
/** The thread takes 100 MB, which a server that draws an invoice now and then should not keep. */
const IDLE_MS = 60_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
const RETRY_AFTER_SECONDS = 2

export function invoiceThreads(clock: Clock): InvoiceThreads {
  const slots = new Slots()
  const queue = new WorkerQueue<InvoiceTask, Uint8Array>({
    file: new URL('./draw-invoice-worker.ts', import.meta.url),
    threads: 1,
    longest_queue: LONGEST_QUEUE,
    options: { resourceLimits: RESOURCE_LIMITS },
    limit: { clock, ms: LIMIT_MS },
    idle: { clock, ms: IDLE_MS },
    busy,
  })
  return {
    async draw({ workspace_id }, task, signal) {
      const release = slots.take(workspace_id, INVOICES_AT_ONCE)
      if (!release) throw tooMany()
      try {
        return await queue.run(task, signal)
      } finally {
        release()
      }
    },
    close: () => queue.close(),
  }
}

function tooMany(): ApiError {
  const message = `A workspace may download ${INVOICES_AT_ONCE} invoices at once; try again in ${RETRY_AFTER_SECONDS} s.`
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}

function busy(): ApiError {
  const message = `The invoice could not be made; try again in ${RETRY_AFTER_SECONDS} s.`
  return new ApiError('UNAVAILABLE', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
