import type { Knex } from 'knex'
import type { KnowledgeDocument, KnowledgeDocumentCreate } from '../../generated/types.gen.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { replayOrPrepare, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import type { FairExecutor } from '../../platform/limits/fair-executor.ts'
import { KnowledgeBaseRow } from './knowledge-base.model.ts'
import { knowledgeDocumentView } from './knowledge-base.view.ts'
import { KnowledgeDocumentRow } from './knowledge-document.model.ts'
import type { DocumentThreads } from './document-threads.ts'
import { noRoom } from '../../platform/limits/no-room.ts'
import type { PreparedDocument, SearchablePassage } from './prepare-document.ts'

export interface AddDocumentDeps extends IdempotencyDeps {
  ids: Ids
  /** A queue that is fair to workspaces, because documents are the most expensive requests, for the process and for the database. */
  document_turns: FairExecutor
  document_threads: Pick<DocumentThreads, 'prepare'>
}

const MAX_DOCUMENTS = 200
const MAX_BYTES = 10 * 1024 * 1024
/** 10 MiB give about 17,500 passages. Each is a row that every search examines. */
const MAX_CHUNKS_TOGETHER = 25_000

/**
 * @throws ApiError INVALID_ARGUMENT if the document has too many passages; RATE_LIMITED if the knowledge base has no room for it, or if
 * too many of the workspace's documents are waiting; UNAVAILABLE if its preparation takes too long, or if the server stops.
 */
export async function addDocument(
  deps: AddDocumentDeps,
  { caller, body, claim, knowledge_base_id }: KeyedInput<KnowledgeDocumentCreate> & { knowledge_base_id: string },
): Promise<Replayable<KnowledgeDocument>> {
  const request = { caller, operation_id: 'createKnowledgeDocument', claim }
  return await deps.document_turns.run(caller.workspace_id, () =>
    replayOrPrepare(deps, request, {
      prepare: () => deps.document_threads.prepare(body),
      async work(trx, document) {
        const knowledge_base = await KnowledgeBaseRow.requireForChange(trx, caller, knowledge_base_id)
        await requireRoom(trx, knowledge_base, document)
        return knowledgeDocumentView(await insertDocument(deps, trx, { knowledge_base, document }))
      },
    }),
  )
}

async function requireRoom(
  trx: Knex.Transaction,
  knowledge_base: KnowledgeBaseRow,
  { size_bytes, passages }: PreparedDocument,
): Promise<void> {
  if (knowledge_base.document_count >= MAX_DOCUMENTS)
    throw noRoom(`A knowledge base may have ${MAX_DOCUMENTS} documents; delete one first.`)
  const bytes_left = MAX_BYTES - knowledge_base.size_bytes
  if (size_bytes > bytes_left)
    throw noRoomFor(`takes ${size_bytes} bytes, and the knowledge base has room for ${bytes_left} of its ${MAX_BYTES}`)
  const chunks_left = MAX_CHUNKS_TOGETHER - (await countChunks(trx, knowledge_base))
  if (passages.length > chunks_left)
    throw noRoomFor(
      `has ${passages.length} passages, and the knowledge base has room for ${chunks_left} of its ${MAX_CHUNKS_TOGETHER}`,
    )
}

function noRoomFor(fault: string): Error {
  return noRoom(`content: ${fault}; delete documents first.`)
}

async function countChunks(trx: Knex.Transaction, knowledge_base: KnowledgeBaseRow): Promise<number> {
  const { knowledge_base_id } = knowledge_base
  const documents = await KnowledgeDocumentRow.in(trx, knowledge_base)
    .select('chunk_count')
    .where({ knowledge_base_id })
  return documents.reduce((sum, { chunk_count }) => sum + chunk_count, 0)
}

async function insertDocument(
  { clock, ids }: AddDocumentDeps,
  trx: Knex.Transaction,
  { knowledge_base, document }: { knowledge_base: KnowledgeBaseRow; document: PreparedDocument },
): Promise<KnowledgeDocumentRow> {
  const { workspace_id, knowledge_base_id } = knowledge_base
  const { passages, ...described } = document
  const now = clock.now()
  const row = await KnowledgeDocumentRow.query(trx).insert({
    document_id: ids('doc'),
    workspace_id,
    knowledge_base_id,
    ...described,
    chunk_count: passages.length,
    created_at: now,
  })
  await insertChunks(trx, row, passages)
  await knowledge_base.$query(trx).patch({
    document_count: knowledge_base.document_count + 1,
    size_bytes: knowledge_base.size_bytes + document.size_bytes,
    updated_at: now,
  })
  return row
}

const chunks = rowList('chunk', {
  heading: 'text',
  text: 'text',
  searched_heading: 'text',
  searched_text: 'text',
})

type ChunkParams = { document_id: string; knowledge_base_id: string } & ParamsOf<typeof chunks>

/** Inserts passages. A word in a title or heading counts more than one in the text. */
const insertAll = statement<ChunkParams>(
  'insert_knowledge_chunks',
  `insert into knowledge_chunks (document_id, position, knowledge_base_id, heading, text, search)
   select :document_id, position, :knowledge_base_id, heading, text,
     setweight(to_tsvector('english', searched_heading), 'A') || setweight(to_tsvector('english', searched_text), 'B')
   from ${chunks.unnest} with ordinality as chunk (${chunks.names}, position)`,
)

async function insertChunks(
  trx: Knex.Transaction,
  { document_id, knowledge_base_id }: KnowledgeDocumentRow,
  passages: readonly SearchablePassage[],
): Promise<void> {
  await run(trx, insertAll, { document_id, knowledge_base_id, ...chunks.params(passages) })
}
