import type { Environment } from '../../../platform/caller.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

interface Lines {
  workspace_id: string
  environment: Environment
}

/** SQL: the words of a text, as PostgreSQL finds them in any language. They are in lower case, but not stemmed. */
const WORDS = `tsvector_to_array(to_tsvector('simple', `

const marked = (workspace_id: string, environment: string): string =>
  `to_hex(hashtext(${workspace_id} || ${environment})) || ':' || word`

const selectWanted = statement<Lines & { text: string }, { words: string[] }>(
  'words_wanted',
  `select array(select ${marked(':workspace_id::text', ':environment::text')} from unnest(${WORDS}:text::text))) word) as words`,
)

const selectFound = statement<{ words: string[]; limit: number }, { call_id: string }>(
  'calls_with_words',
  'select call_id from call_words where words @> :words::text[] limit :limit',
)

/** The limit on calls of a search. Words with more calls are frequent enough to be found among the newest calls. */
export const MAX_FOUND = 5_000

/** The words of a search, and the calls that contain all of them. `call_ids` is null if there are too many. */
export interface WordSearch {
  words: string[]
  call_ids: string[] | null
}

/** Null if the text contains no word. */
export async function searchWords(
  db: StatementTarget,
  { workspace_id, environment }: Lines,
  text: string,
): Promise<WordSearch | null> {
  const [wanted] = await run(db, selectWanted, { workspace_id, environment, text })
  const words = wanted?.words ?? []
  if (words.length === 0) return null
  const found = await run(db, selectFound, { words, limit: MAX_FOUND + 1 })
  return { words, call_ids: found.length > MAX_FOUND ? null : found.map(({ call_id }) => call_id) }
}

/** The limit on distinct words of a call. Calls of several hours may have more; then only the first in sort order can be found. */
const MAX_WORDS = 5_000

/** Locks the calls against an erasure, in the same order. */
const lockCalls = statement<{ call_ids: string[] }, { call_id: string }>(
  'calls_to_index_lock',
  `select call_id from calls where call_id = any(:call_ids::text[]) and erased_at is null order by call_id for share`,
)

const store = statement<{ call_ids: string[]; most: number }>(
  'call_words_store',
  `insert into call_words (call_id, words)
   select c.call_id, said.words from calls c cross join lateral (
     select array(
       select distinct ${marked('c.workspace_id', 'c.environment')}
       from transcript_turns t cross join lateral unnest(${WORDS}left(t.text, 100000)))) word
       where t.call_id = c.call_id and t.role <> 'system' order by 1 limit :most
     ) as words
   ) said
   where c.call_id = any(:call_ids::text[]) and said.words <> '{}'
   on conflict (call_id) do update set words = excluded.words`,
)

/** To be called in a transaction. The turns are read after the lock, so that erased ones are not among them. */
export async function storeWords(trx: StatementTarget, call_ids: string[]): Promise<void> {
  const locked = await run(trx, lockCalls, { call_ids })
  await run(trx, store, { call_ids: locked.map(({ call_id }) => call_id), most: MAX_WORDS })
}

const remove = statement<{ call_ids: string[] }>(
  'call_words_delete',
  'delete from call_words where call_id = any(:call_ids::text[])',
)

/** A separate statement, which must follow the lock of the calls, so that it sees words that were stored in the meantime. */
export async function removeWords(trx: StatementTarget, call_ids: string[]): Promise<void> {
  await run(trx, remove, { call_ids })
}
