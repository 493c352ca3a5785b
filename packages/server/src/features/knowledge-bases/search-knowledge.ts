import type { Passage } from '../../gateways/ai/chat-model.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { searchWords } from './searchable.ts'

export interface KnowledgeQuery {
  knowledge_base_id: string
  /** The utterance, of which any word may match. */
  query: string
  limit: number
}

export interface FoundPassage extends Passage {
  /** The score. Higher is better, within one search. */
  score: number
}

/** `english` drops English stop words and endings, and hardly affects words of other languages. */
const selectPassages = statement<KnowledgeQuery, FoundPassage>(
  'search_knowledge',
  `select d.title, c.heading, c.text, ts_rank(c.search, asked) as score
   from websearch_to_tsquery('english', :query) as asked
   join knowledge_chunks c on c.search @@ asked
   join knowledge_documents d using (document_id)
   where c.knowledge_base_id = :knowledge_base_id
   order by score desc, c.document_id, c.position
   limit :limit`,
)

/** The passages of a knowledge base that match best, best match first. Empty if no word matches. */
export async function searchKnowledge(
  db: Pick<Database, 'pool'>,
  { knowledge_base_id, query, limit }: KnowledgeQuery,
): Promise<FoundPassage[]> {
  const words = searchWords(query)
  if (words.length === 0) return []
  return await run(db, selectPassages, { knowledge_base_id, query: words.join(' or '), limit })
}
