import type { Knex } from 'knex'
import type { KnowledgeDocumentCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { chunkDocument, type Chunk } from './chunk-document.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { KnowledgeDocumentRow } from './knowledge-document.model.ts'
import { plainLetters } from './searchable.ts'

export interface AddDocumentDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

const MOST_DOCUMENTS = 200
const MOST_BYTES = 10 * 1024 * 1024

/** @throws ApiError INVALID_ARGUMENT when the knowledge base has no room for it. */
export async function addDocument(
  deps: AddDocumentDeps,
  caller: Caller,
  { knowledge_base_id, body }: { knowledge_base_id: string; body: KnowledgeDocumentCreate },
): Promise<KnowledgeDocumentRow> {
  const { title, content, content_type = 'text/plain' } = body
  const chunks = chunkDocument({ content, content_type })
  const size_bytes = Buffer.byteLength(content)
  return await deps.knex.transaction(async (trx) => {
    const knowledge_base = await KnowledgeBaseRow.requireForChange(trx, caller, knowledge_base_id)
    requireRoom(knowledge_base, size_bytes)
    const now = deps.clock.now()
    const document = await KnowledgeDocumentRow.query(trx).insert({
      document_id: deps.ids('doc'),
      workspace_id: caller.workspace_id,
      knowledge_base_id,
      title,
      content,
      content_type,
      size_bytes,
      chunk_count: chunks.length,
      created_at: now,
    })
    await insertChunks(trx, document, chunks)
    await knowledge_base.$query(trx).patch({
      document_count: knowledge_base.document_count + 1,
      size_bytes: knowledge_base.size_bytes + size_bytes,
      updated_at: now,
    })
    return document
  })
}

function requireRoom(knowledge_base: KnowledgeBaseRow, size_bytes: number): void {
  if (knowledge_base.document_count >= MOST_DOCUMENTS)
    throw new ApiError('INVALID_ARGUMENT', `A knowledge base may have ${MOST_DOCUMENTS} documents; delete one first.`)
  const left = MOST_BYTES - knowledge_base.size_bytes
  if (size_bytes > left)
    throw new ApiError(
      'INVALID_ARGUMENT',
      `content: has ${size_bytes} bytes, and the knowledge base has room for ${left} of its ${MOST_BYTES}; delete documents first.`,
    )
}

interface ChunkParams {
  document_id: string
  knowledge_base_id: string
  headings: string[]
  texts: string[]
  searched_headings: string[]
  searched_texts: string[]
}

/** A word in a title or heading counts for more than one in the text. */
const insertAll = statement<ChunkParams>(
  'insert_knowledge_chunks',
  `insert into knowledge_chunks (document_id, position, knowledge_base_id, heading, text, search)
   select :document_id, position, :knowledge_base_id, heading, text,
     setweight(to_tsvector('english', searched_heading), 'A') || setweight(to_tsvector('english', searched_text), 'B')
   from unnest(:headings::text[], :texts::text[], :searched_headings::text[], :searched_texts::text[])
     with ordinality as chunk (heading, text, searched_heading, searched_text, position)`,
)

async function insertChunks(
  trx: Knex.Transaction,
  document: KnowledgeDocumentRow,
  chunks: readonly Chunk[],
): Promise<void> {
  const { document_id, knowledge_base_id, title } = document
  await run(trx, insertAll, {
    document_id,
    knowledge_base_id,
    headings: chunks.map(({ heading }) => heading),
    texts: chunks.map(({ text }) => text),
    searched_headings: chunks.map(({ heading }) => plainLetters(`${title} ${heading}`)),
    searched_texts: chunks.map(({ text }) => plainLetters(text)),
  })
}
