import { parentPort } from 'node:worker_threads'
import type { KnowledgeDocumentCreate } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import { prepareDocument, type PreparedDocument } from './prepare-document.ts'

/** An error that is sent to another thread loses its class: a refusal is sent as its message. */
export type PreparedAnswer = { document: PreparedDocument } | { refusal: string }

function answerTo(body: KnowledgeDocumentCreate): PreparedAnswer {
  try {
    return { document: prepareDocument(body) }
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message }
    throw error
  }
}

parentPort?.on('message', (body: KnowledgeDocumentCreate) => parentPort?.postMessage(answerTo(body), []))
