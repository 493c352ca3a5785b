import type pg from 'pg'
import { StartError } from '../errors.ts'

interface Facts {
  role: string
  database: string
  encoding: string
  read_only: boolean
  is_standby: boolean
  search_path: string
  /** Where new tables are created. Null if the search path names no schema that exists. */
  schema: string | null
  may_create: boolean
  /** The schema of the record that the search path finds. Null if it finds none. */
  found_in: string | null
  /** All schemas with a record of Ohun's migrations. */
  installed_in: string[]
}

export interface Fault {
  kind: 'writes' | 'encoding' | 'schema'
  found: string
  advice: string
}

const FACTS = `
  select current_user as role, current_database() as database, pg_encoding_to_char(d.encoding) as encoding,
    current_setting('transaction_read_only')::boolean as read_only, pg_is_in_recovery() as is_standby,
    current_setting('search_path') as search_path, current_schema() as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.oid = to_regclass('schema_migrations')) as found_in,
    array(select n.nspname::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relname = 'schema_migrations' and c.relkind = 'r' order by 1) as installed_in
  from pg_database d where d.datname = current_database()`

/**
 * Finds what keeps Ohun from working with a database that answers: settings of the operator, or missing privileges.
 * @param pending - The migrations that are still to be applied.
 */
export async function faultsOfDatabase(
  { pool }: { pool: Pick<pg.Pool, 'query'> },
  pending: readonly string[],
): Promise<Fault[]> {
  const { rows } = await pool.query<Facts>(FACTS)
  const facts = rows[0]
  if (!facts) return []
  const faults = [faultOfWrites(facts), faultOfEncoding(facts), faultOfSchema(facts, pending)]
  return faults.filter((fault) => fault !== null)
}

/** @throws StartError with the first fault. A database with another encoding that is in use already stays in use. */
export async function requireUsableDatabase(
  database: { pool: Pick<pg.Pool, 'query'> },
  pending: readonly string[],
): Promise<void> {
  const faults = await faultsOfDatabase(database, pending)
  const is_new = pending.includes(FIRST_MIGRATION)
  const fault = faults.find(({ kind }) => is_new || kind !== 'encoding')
  if (fault) throw new StartError(`${fault.found} ${fault.advice}`)
}

const FIRST_MIGRATION = '0001-workspaces'

/** A standby has another message, which tells the operator to connect to the primary. */
function faultOfWrites({ read_only, is_standby, role, database }: Facts): Fault | null {
  if (!read_only || is_standby) return null
  return {
    kind: 'writes',
    found: `The database is read-only: default_transaction_read_only is on for the role ${role}, the database ${database} or the server.`,
    advice: 'Some providers turn it on when the disk is almost full. Turn it off when there is space.',
  }
}

function faultOfEncoding({ encoding, database }: Facts): Fault | null {
  if (encoding === 'UTF8') return null
  return {
    kind: 'encoding',
    found: `The database ${database} has the encoding ${encoding}, which cannot store every text.`,
    advice: `Create a database with "encoding 'UTF8' template template0".`,
  }
}

function faultOfSchema(facts: Facts, pending: readonly string[]): Fault | null {
  const { schema, found_in, installed_in, search_path, role, may_create } = facts
  const elsewhere = installed_in.filter((name) => name !== found_in)
  if (found_in === null && elsewhere.length > 0)
    return {
      kind: 'schema',
      found: `Ohun's tables are in the schema ${elsewhere.join(', ')}, where the search_path of the role ${role} (${search_path}) does not find them.`,
      advice: 'Set the search_path with which they were created.',
    }
  if (pending.length === 0) return null
  if (schema === null)
    return {
      kind: 'schema',
      found: `The search_path of the role ${role} (${search_path || 'empty'}) names no schema that exists.`,
      advice: 'Set it to the schema for the tables of Ohun, such as public.',
    }
  if (may_create) return null
  return {
    kind: 'schema',
    found: `The role ${role} may not create tables in the schema ${schema}.`,
    advice: `Make it the owner of the database, or grant it "create on schema ${schema}".`,
  }
}
