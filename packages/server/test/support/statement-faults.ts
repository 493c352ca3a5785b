import type { DeclaredColumn, DeclaredStatement } from './declared-statements.ts'
import type { DescribedStatement } from './described-statement.ts'

type Pairs = Readonly<Record<string, readonly string[]>>

/**
 * The TypeScript types of a parameter for each PostgreSQL type: `pg` writes them so that PostgreSQL reads the same
 * value.
 */
const PARAMETERS: Pairs = {
  bigint: ['number'],
  'bigint[]': ['number[]'],
  boolean: ['boolean'],
  'boolean[]': ['boolean[]'],
  bytea: ['bytes'],
  // A `Date` would be shifted to the machine's time zone.
  date: ['string'],
  'double precision': ['number'],
  integer: ['number'],
  'integer[]': ['number[]'],
  // Only as text: `pg` would write an array as a PostgreSQL array.
  json: ['string'],
  'json[]': ['string[]'],
  jsonb: ['string'],
  'jsonb[]': ['string[]'],
  // As text if no digit may be lost.
  numeric: ['string'],
  'numeric[]': ['number[]'],
  'real[]': ['number[]'],
  text: ['string'],
  'text[]': ['string[]'],
  // A string is the API's form of a time, in UTC with its offset: in a turn of a transcript, or in the position in a
  // list.
  'timestamp with time zone': ['Date', 'string'],
  'timestamp with time zone[]': ['Date[]'],
}

/** The TypeScript types of a column, as the parsers of `openDatabase` produce them. */
const COLUMNS: Pairs = {
  bigint: ['number'],
  boolean: ['boolean'],
  bytea: ['bytes'],
  'double precision': ['number'],
  integer: ['number'],
  'integer[]': ['number[]'],
  // PostgreSQL does not know the type of its content.
  json: ['object', 'object[]', 'unknown'],
  jsonb: ['object', 'object[]'],
  real: ['number'],
  text: ['string'],
  'text[]': ['string[]'],
  'timestamp with time zone': ['Date'],
  'timestamp with time zone[]': ['Date[]'],
}

/** Columns that `select *` returns but no program reads: only SQL uses them. */
const ONLY_IN_SQL = new Set(['billed_by', 'billed_until', 'charged_at', 'check_at', 'checks', 'parts_delivered'])

export interface CheckedStatement {
  names: readonly string[]
  declared: Pick<DeclaredStatement, 'params' | 'row' | 'open'>
  described: DescribedStatement
}

/**
 * The differences between a statement's declared types and PostgreSQL's. Nullability is not compared, because
 * PostgreSQL does not know it for parameters and expressions.
 */
export function faultsOf(statement: CheckedStatement): string[] {
  return [...parameterFaults(statement), ...rowFaults(statement)]
}

/**
 * `P` may contain more than the text uses: one object serves several statements, and `run` sends only the parameters
 * that are used.
 */
function parameterFaults({ names, declared, described }: CheckedStatement): string[] {
  const faults = names.map((name, index) => {
    const found = declared.params.find((one) => one.name === name)
    if (!found || found.optional) return `the parameter ${name} is not required`
    return kindFault(found, described.params[index], PARAMETERS)
  })
  return faults.filter((fault) => fault !== null)
}

function rowFaults({ declared: { row, open }, described: { columns } }: CheckedStatement): string[] {
  if (!row) return columns.map(({ name }) => `the column ${name} is returned, but Row is never`)
  const returned = new Map(columns.map(({ name, type }) => [name, type]))
  const undeclared = columns.filter(({ name }) => !row.some((column) => column.name === name))
  return [
    ...(returned.size < columns.length ? ['two columns have the same name'] : []),
    ...undeclared
      // A work table has additional columns, which its items declare.
      .filter(({ name }) => !open && !ONLY_IN_SQL.has(name))
      .map(({ name }) => `the column ${name} is not declared`),
    ...row.flatMap((column) => columnFault(column, returned.get(column.name)) ?? []),
  ]
}

function columnFault(column: DeclaredColumn, type: string | undefined): string | null {
  return type === undefined ? `the column ${column.name} is not returned` : kindFault(column, type, COLUMNS)
}

function kindFault({ name, kinds }: DeclaredColumn, type: string | undefined, pairs: Pairs): string | null {
  const wrong = kinds.filter((kind) => !pairs[type ?? '']?.includes(kind))
  return wrong.length === 0 ? null : `${name} is ${type}, declared as ${wrong.join(' | ')}`
}
