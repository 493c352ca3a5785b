import { withoutComments, type SourceFile } from './source-files.ts'

/**
 * Statements of a migration that take something away from the previous release, which runs beside the new schema:
 * tables and columns that it uses, values that it may write, or time for which its requests wait.
 */
const CONTRACTIONS: readonly [pattern: RegExp, why: string][] = [
  [/\bdrop (?:table|view|column|type|function|schema)\b/gi, 'drops what the release before may use'],
  [/\brename\b/gi, 'renames what the release before may use'],
  [/\bset not null\b/gi, 'refuses nulls that the release before may write'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/gi, 'changes a type, which writes the table again under a lock'],
  [
    /\badd column (?:if not exists )?\w+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot null\b/gi,
    'adds a column without which the release before inserts',
  ],
  [/\bdrop default\b/gi, 'takes a default away on which the release before may rely'],
  [
    /\badd (?:constraint \w+ )?(?:check|unique|primary key|foreign key|exclude)\b/gi,
    'refuses rows that the release before may write',
  ],
]

const INDEX = /\bcreate (unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/gi
const CREATED = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi

/**
 * A comment with this word and a reason, on the previous line or the same line, for cases that a pattern cannot judge.
 */
const REASON = /(?:--|\/\/) expands: \S+(?: \S+){3,}/i

/**
 * The statements of a migration that do more than expand the schema, unless it says that it contracts or why a line is
 * harmless.
 */
export function contractionsIn(file: SourceFile): string[] {
  if (contractsOf(file) !== null) return []
  const text = withoutSqlComments(withoutComments(file.text))
  const created = new Set([...text.matchAll(CREATED)].map(([, table]) => table))
  const statements = CONTRACTIONS.flatMap(([pattern, why]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isOfCreated(text, index, created))
      .map(({ 0: found, index }) => ({ found, index, why })),
  )
  const indexes = [...text.matchAll(INDEX)]
    .filter(([, , table]) => !created.has(table))
    .map(({ 0: found, 1: unique, index }) => ({
      found,
      index,
      why: unique ? 'refuses rows that the release before may write' : 'stops writers; use createIndexConcurrently',
    }))
  return [...statements, ...indexes]
    .filter(({ index }) => !hasReason(file.text, lineAt(text, index)))
    .map(({ found, index, why }) => `${file.path}:${lineAt(text, index) + 1}: ${found.replace(/\s+/g, ' ')} ${why}`)
}

/**
 * The migration that a release must contain to work with the schema after this migration. Null if it does not contract.
 */
export function contractsOf({ text }: SourceFile): string | null {
  return /^export const contracts = '([^']+)'/m.exec(text)?.[1] ?? null
}

/** Whether the statement at this index changes a table that the same migration creates. */
function isOfCreated(text: string, index: number, created: ReadonlySet<string | undefined>): boolean {
  const statement = text.slice(text.lastIndexOf(';', index) + 1, text.indexOf(';', index) + 1 || undefined)
  const tables = [...statement.matchAll(/\b(?:alter|drop|create) table (?:if (?:not )?exists )?(?:only )?(\w+)/gi)]
  return tables.length > 0 && tables.every(([, table]) => created.has(table))
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1
}

function hasReason(text: string, line: number): boolean {
  return text
    .split('\n')
    .slice(Math.max(0, line - 1), line + 1)
    .some((words) => REASON.test(words))
}

function withoutSqlComments(text: string): string {
  return text.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length))
}
