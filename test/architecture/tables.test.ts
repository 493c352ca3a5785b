import { describe, expect, test } from 'vitest'
import { filesMatching, isGenerated, isTest, occurrences, withoutComments, type SourceFile } from './source-files.ts'
import { owners, readers, writers } from './table-owners.ts'

const source = 'packages/server/src/'

const code = (): SourceFile[] =>
  filesMatching(`${source}**/*.ts`)
    .filter(({ path }) => !isTest(path) && !isGenerated(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))

/** The part of a path that owns tables, such as `features/calls`, `platform/work` or `delivery`. */
function folderOf(path: string): string {
  const parts = path.slice(source.length).split('/')
  const deep = ['features', 'gateways', 'platform'].includes(parts[0] ?? '') && parts.length > 2
  return parts.slice(0, deep ? 2 : 1).join('/')
}

interface Use {
  table: string
  folder: string
  writes: boolean
}

const SQL = /\b(insert into|update|delete from|from|join|using)\s+(\w+)/g
/** A table used with the query builder: at the beginning of a query, or in a step such as `.leftJoin`. */
const BUILDER =
  /(?:(?:knex|trx|db)\)?(?:<[^>(]*>)?|\.(?:from|table|into|(?:left|right|inner|cross|full)?(?:Outer)?[jJ]oin))\(\s*(?:\{\s*\w+: )?'(\w+)(?: as \w+)?'/g
const MODEL = /class (\w+Row) extends [^{]*\{\s*static override tableName = '(\w+)'/g
const CHANGE = /^(?:insert|update|patch|upsert|del(?:ete)?|increment|decrement|truncate)/

/** The table of each model. */
function modelsOf(files: SourceFile[]): ReadonlyMap<string, string> {
  const classes = files.flatMap(({ text }) => [...text.matchAll(MODEL)])
  return new Map(classes.map(([, name = '', table = '']) => [name, table]))
}

function usesIn({ path, text }: SourceFile, models: ReadonlyMap<string, string>): Use[] {
  const folder = folderOf(path)
  const inSql = [...text.matchAll(SQL)].map(([, verb = '', table = '']) => {
    return { table, folder, writes: !['from', 'join', 'using'].includes(verb) }
  })
  const built = [...text.matchAll(BUILDER)].map(({ 0: begun, 1: table = '', index }) => {
    return { table, folder, writes: begun.includes('.into(') || changes(text.slice(index + begun.length)) }
  })
  return [...inSql, ...built, ...modelUses({ path, text }, models)].filter(({ table }) => table in owners)
}

/**
 * The tables of the models that a file mentions, which count as read. They count as changed by a query of the model, or
 * by a query of a row that was passed on.
 */
function modelUses({ path, text }: SourceFile, models: ReadonlyMap<string, string>): Use[] {
  const folder = folderOf(path)
  const named = [...models].filter(([model]) => new RegExp(`\\b${model}\\b`).test(text))
  const changed = changedModels(
    text,
    named.map(([model]) => model),
  )
  return named.map(([model, table]) => ({ table, folder, writes: changed.has(model) }))
}

/**
 * The models whose rows are changed. The declaration of a row's variable gives its model; if it is not in this file,
 * the row can belong to any model.
 */
function changedModels(text: string, named: string[]): Set<string> {
  const changed = new Set<string>()
  for (const { 0: begun, 1: variable = '', index } of text.matchAll(/\b(\w+)\.(?:\$query|\w+)\(/g)) {
    if (!named.includes(variable) && !begun.endsWith('.$query(')) continue
    if (!changes(text.slice(index + begun.length))) continue
    const declared = named.filter((model) => new RegExp(`\\b${variable}(?:: | = (?:await )?)${model}\\b`).test(text))
    const models = named.includes(variable) ? [variable] : declared
    for (const model of models.length > 0 ? models : named) changed.add(model)
  }
  return changed
}

/**
 * Whether a chain of calls contains one that changes rows. @param rest - The text after the first opening bracket of
 * the chain.
 */
function changes(rest: string): boolean {
  let depth = 1
  for (const [token, call] of rest.matchAll(/[()]|\.(\w+)(?:<[^()]*>)?(?=\()|[^\s()]/g)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (depth > 0) continue
    else if (call === undefined) return false
    else if (CHANGE.test(call)) return true
  }
  return false
}

/** The folder that copies rows of every table that `copied-tables.test.ts` lists. */
const COPIES = 'private-sandbox'

function isAllowed({ table, folder, writes }: Use): boolean {
  if (folder === COPIES && !writes) return true
  const allowed = [owners[table], ...(writers[table] ?? []), ...(writes ? [] : (readers[table] ?? []))]
  return allowed.includes(folder)
}

const usesOf = (files: SourceFile[]): Use[] => {
  const models = modelsOf(files)
  return files.flatMap((file) => usesIn(file, models))
}

const faultsIn = (files: SourceFile[]): string[] => [
  ...new Set(
    usesOf(files)
      .filter((use) => !isAllowed(use))
      .map(({ table, folder, writes }) => `${folder} ${writes ? 'changes' : 'reads'} ${table}`),
  ),
]

const TABLE_STEPS =
  /create (?:(?:unlogged )?table (?:if not exists )?|view )(\w+)|drop table (?:if exists )?(\w+)|alter table (\w+) rename to (\w+)/g

/** The tables, in the order of the migrations: a table can take the name of the one that it replaces. */
function tablesOfMigrations(): string[] {
  const files = filesMatching('packages/server/migrations/*.ts').toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const steps = files.flatMap(({ text }) => [...text.matchAll(TABLE_STEPS)])
  const tables = new Set<string>()
  for (const [, made, dropped, from, to] of steps) {
    for (const gone of [dropped, from]) if (gone) tables.delete(gone)
    for (const there of [made, to]) if (there) tables.add(there)
  }
  return [...tables]
}

describe('a table belongs to one folder', () => {
  test('every table has its owner, and every owner its table', () => {
    expect(Object.keys(owners).toSorted()).toEqual(tablesOfMigrations().toSorted())
  })

  test('other folders change and read it only as declared', () => {
    expect(faultsIn(code())).toEqual([])
  })

  test('every declaration is used', () => {
    const uses = usesOf(code())
    const unused = (declared: typeof readers, writes: boolean) =>
      Object.entries(declared).flatMap(([table, folders]) =>
        folders
          .filter(
            (folder) => !uses.some((use) => use.table === table && use.folder === folder && use.writes === writes),
          )
          .map((folder) => `${folder} ${table}`),
      )
    expect(unused(writers, true)).toEqual([])
    expect(unused(readers, false)).toEqual([])
  })

  test.each([
    ['features/numbers/a.ts', 'insert into calls (call_id)', 'features/numbers changes calls'],
    ['features/numbers/a.ts', 'select 1 from numbers join calls using (x)', 'features/numbers reads calls'],
    ['features/analytics/a.ts', 'update call_days set calls = 1', 'features/analytics changes call_days'],
    ['features/numbers/a.ts', "await trx('sessions').delete()", 'features/numbers changes sessions'],
    ['http/a.ts', 'delete from jobs', 'http changes jobs'],
    ['http/a.ts', "await knex.from('jobs')", 'http reads jobs'],
    ['http/a.ts', "await trx.insert(row).into('jobs')", 'http changes jobs'],
    ['http/a.ts', "await knex.table('jobs').where({ id: key(1) }).del()", 'http changes jobs'],
    ['http/a.ts', "await knex({ j: 'jobs' })", 'http reads jobs'],
    ['http/a.ts', "query\n    .leftJoin('jobs as j', 'j.id', 'i.id')", 'http reads jobs'],
    [
      'features/messages/a.ts',
      "await trx('numbers')\n  .where({ a })\n  .update({ b })",
      'features/messages changes numbers',
    ],
  ])('a violation in %s is found: %s', (path, text, fault) => {
    expect(faultsIn([{ path: `${source}${path}`, text }])).toEqual([fault])
  })
})

describe('a row of a model', () => {
  const model: SourceFile = {
    path: `${source}features/agents/agent.model.ts`,
    text: "export class AgentRow extends WorkspaceModel {\n  static override tableName = 'agents'",
  }

  test.each([
    ['AgentRow.in(trx, caller).findById(id)', 'http reads agents'],
    ['AgentRow.in(trx, caller)\n  .whereIn(id, ids)\n  .patch({ status })', 'http changes agents'],
    ['(agent: AgentRow) => agent.$query(trx).delete()', 'http changes agents'],
    ['const { agent }: { agent?: AgentRow } = found\nagent.$query(trx).patch({ status })', 'http changes agents'],
  ])('is found when another folder uses it: %s', (text, fault) => {
    expect(faultsIn([model, { path: `${source}http/a.ts`, text }])).toEqual([fault])
  })

  test('is changed only in a file that mentions its model', () => {
    const models = [...modelsOf(code()).keys()]
    const changing = code().filter(({ text }) => text.includes('.$query('))
    expect(changing.filter(({ text }) => !models.some((name) => text.includes(name))).map(({ path }) => path)).toEqual(
      [],
    )
  })
})

describe('a tenant’s rows are reached through its workspace', () => {
  /** A model's own query is not scoped; `in` and `require…` are. An inserted row names its workspace. */
  const UNSCOPED = /\b[A-Z]\w*Row\.query\([^)]*\)(?!\s*\.insert)/g

  test('no feature queries a model without its tenant', () => {
    expect(occurrences(code(), UNSCOPED)).toEqual([])
  })

  test.each([
    ['CallRow.query(trx).findById(id)', 1],
    ['CallRow.query(trx)\n  .where({ agent_id })', 1],
    ['CallRow.query(trx).insert(row)', 0],
    ['CallRow.query(trx)\n    .insertAndFetch(row)', 0],
    ['CallRow.in(trx, caller).findById(id)', 0],
  ])('%s', (text, count) => {
    expect(occurrences([{ path: 'a.ts', text }], UNSCOPED)).toHaveLength(count)
  })
})
