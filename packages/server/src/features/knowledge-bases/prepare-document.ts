import type { KnowledgeDocumentCreate } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'
import { chunkDocument, MAX_CHUNKS } from './chunk-document.ts'
import type { Chunk } from './passages.ts'
import { plainLetters } from './searchable.ts'

/** A document in the form in which it is stored. */
export interface PreparedDocument {
  title: string
  content: string
  content_type: 'text/plain' | 'text/markdown'
  /** The size of the content, and of the headings that are repeated with each passage below them. */
  size_bytes: number
  passages: SearchablePassage[]
}

export interface SearchablePassage extends Chunk {
  searched_heading: string
  searched_text: string
}

/**
 * Does all the work for a document before it is written.
 * @throws ApiError INVALID_ARGUMENT if it has too many passages.
 */
export function prepareDocument(body: KnowledgeDocumentCreate): PreparedDocument {
  const { title, content, content_type = 'text/plain' } = body
  const chunks = chunkDocument({ content, content_type })
  requireFewChunks(chunks)
  const passages = chunks.map((chunk) => searchable(title, chunk))
  return { title, content, content_type, size_bytes: storedBytes(content, chunks), passages }
}

function searchable(title: string, { heading, text }: Chunk): SearchablePassage {
  return { heading, text, searched_heading: plainLetters(`${title} ${heading}`), searched_text: plainLetters(text) }
}

function requireFewChunks(chunks: readonly Chunk[]): void {
  if (chunks.length <= MAX_CHUNKS) return
  throw new ApiError(
    'INVALID_ARGUMENT',
    `content: has more than ${MAX_CHUNKS} passages, because each heading starts one; use fewer headings, or several documents.`,
  )
}

function storedBytes(content: string, chunks: readonly Chunk[]): number {
  return chunks.reduce((bytes, { heading }) => bytes + Buffer.byteLength(heading), Buffer.byteLength(content))
}
