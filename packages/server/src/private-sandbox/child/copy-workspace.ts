import pg from 'pg'
import { copiedTables, type CopiedTable } from './copied-tables.ts'

export interface CopyRequest {
  source: pg.PoolConfig
  target: pg.PoolConfig
  workspace_id: string
}

/** The number of rows in memory at a time. */
const BATCH = 500

/** Copies a snapshot of a workspace's sandbox into an empty database. */
export async function copyWorkspace({ source, target, workspace_id }: CopyRequest): Promise<void> {
  const from = new pg.Client(source)
  const to = new pg.Client(target)
  await Promise.all([from.connect(), to.connect()])
  try {
    await from.query('begin isolation level repeatable read read only')
    await to.query('begin')
    const columns = await columnsOf(to, tables)
    for (const table of tables)
      await copyTable({ ...table, columns: columns.get(table.name) ?? [], from, to, workspace_id })
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}

const tables = Object.entries(copiedTables).flatMap(([name, table]) =>
  typeof table === 'string' ? [] : [{ name, table }],
)

interface TableCopy {
  name: string
  table: CopiedTable
  columns: readonly string[]
  from: pg.Client
  to: pg.Client
  workspace_id: string
}

/** Copies the rows of a table as JSON, so that PostgreSQL parses the values that it wrote itself. */
async function copyTable({ name, table, columns, from, to, workspace_id }: TableCopy): Promise<void> {
  const values = columns.map((column) => table.set?.[column] ?? `r.${pg.escapeIdentifier(column)}`)
  const relation = pg.escapeIdentifier(name)
  const newest = table.newest ? ` order by ${table.newest.by} desc limit ${table.newest.max}` : ''
  const rows = `select t.* from ${relation} t where ${table.rows}${newest}`
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const insert = `insert into ${relation} (${list}) overriding system value
    select ${values.join(', ')} from json_populate_recordset(null::${relation}, $1::json) r
    ${table.on_conflict ?? 'on conflict do nothing'}`
  // The end of the transaction closes the cursor.
  const cursor = pg.escapeIdentifier(`copied_${name}`)
  const fetch = `fetch ${BATCH} from ${cursor}`
  const declare = `declare ${cursor} no scroll cursor for
    select row_to_json(t)::text as row from (${rows.replaceAll('$1', pg.escapeLiteral(workspace_id))}) t`
  let batch = await lastRows(from, `${declare}; ${fetch}`)
  while (batch.length > 0) {
    await to.query(insert, [`[${batch.map(({ row }) => row).join(',')}]`])
    batch = batch.length < BATCH ? [] : await lastRows(from, fetch)
  }
}

/** The rows of the last of some statements, which are sent at once. Most tables have no rows, and then need one round trip. */
async function lastRows(client: pg.Client, sql: string): Promise<{ row: string }[]> {
  const results = [await client.query<{ row: string }>(sql)].flat()
  return results.at(-1)?.rows ?? []
}

/** The stored columns of tables. Generated columns are not copied. */
async function columnsOf(client: pg.Client, of: readonly { name: string }[]): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attrelid = any($1::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname`,
    [of.map(({ name }) => name)],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
