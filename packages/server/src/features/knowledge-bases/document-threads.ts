import type { KnowledgeDocumentCreate } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import { WorkerQueue } from '../../platform/threads/worker-queue.ts'
import type { PreparedAnswer } from './prepare-document-worker.ts'
import type { PreparedDocument } from './prepare-document.ts'

/** Splits documents into passages on a separate thread. */
export interface DocumentThreads {
  /**
   * @throws ApiError INVALID_ARGUMENT if the document has too many passages; UNAVAILABLE if the queue of the thread is full, or if the
   * server stops.
   */
  prepare(body: KnowledgeDocumentCreate): Promise<PreparedDocument>
  close(): Promise<void>
}

/** The number of documents that are handled at once, at most one for each workspace. */
export const DOCUMENTS_AT_ONCE = 2
/** The largest document takes 0.2 s. */
const LIMIT_MS = 10_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }
const RETRY_AFTER_SECONDS = 2

/** A separate thread is needed because a document of a megabyte would delay every other request by 0.1 to 0.2 s in all. */
export function documentThreads(clock: Clock): DocumentThreads {
  const queue = new WorkerQueue<KnowledgeDocumentCreate, PreparedAnswer>({
    file: new URL('./prepare-document-worker.ts', import.meta.url),
    threads: 1,
    longest_queue: DOCUMENTS_AT_ONCE,
    options: { resourceLimits: RESOURCE_LIMITS },
    limit: { clock, ms: LIMIT_MS },
    busy,
  })
  return {
    async prepare(body) {
      const answer = await queue.run(body)
      if ('refusal' in answer) throw new ApiError('INVALID_ARGUMENT', answer.refusal)
      return answer.document
    },
    close: () => queue.close(),
  }
}

function busy(): ApiError {
  const message = `The document could not be prepared; try again in ${RETRY_AFTER_SECONDS} s.`
  return new ApiError('UNAVAILABLE', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
