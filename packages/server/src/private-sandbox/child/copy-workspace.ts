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
    for (const [name, table] of Object.entries(copiedTables))
      if (typeof table !== 'string') await copyTable({ name, table, from, to, workspace_id })
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
}

interface TableCopy {
  name: string
  table: CopiedTable
  from: pg.Client
  to: pg.Client
  workspace_id: string
}

/** Copies the rows of a table as JSON, so that PostgreSQL parses the values that it wrote itself. */
async function copyTable({ name, table, from, to, workspace_id }: TableCopy): Promise<void> {
  const columns = await columnsOf(to, name)
  const values = columns.map((column) => table.set?.[column] ?? `r.${pg.escapeIdentifier(column)}`)
  const relation = pg.escapeIdentifier(name)
  const newest = table.newest ? ` order by ${table.newest.by} desc limit ${table.newest.max}` : ''
  const rows = `select t.* from ${relation} t where ${table.rows}${newest}`
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const insert = `insert into ${relation} (${list}) overriding system value
    select ${values.join(', ')} from json_populate_recordset(null::${relation}, $1::json) r
    ${table.on_conflict ?? 'on conflict do nothing'}`
  await from.query(
    `declare copied no scroll cursor for select row_to_json(t)::text as row from (${rows.replaceAll('$1', pg.escapeLiteral(workspace_id))}) t`,
  )
  for (;;) {
    const { rows: batch } = await from.query<{ row: string }>(`fetch ${BATCH} from copied`)
    if (batch.length === 0) break
    await to.query(insert, [`[${batch.map(({ row }) => row).join(',')}]`])
  }
  await from.query('close copied')
}

/** The stored columns of a table. Generated columns are not copied. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}
