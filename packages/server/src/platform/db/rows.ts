/** The TypeScript type of a column by its type in PostgreSQL. A `?` after it allows null. */
interface Values {
  text: string
  int: number
  bigint: number
  numeric: number
  real: number
  boolean: boolean
  timestamptz: Date
  /** JSON texts. */
  json: string
  jsonb: string
}

type ColumnType = keyof Values | `${keyof Values}?`
type Columns = Readonly<Record<string, ColumnType>>
type Value<T extends ColumnType> = T extends keyof Values
  ? Values[T]
  : T extends `${infer V extends keyof Values}?`
    ? Values[V] | null
    : never

/** Rows that a statement gets as one array per column. All texts that it needs for them come from one list. */
export interface RowList<Prefix extends string, C extends Columns> {
  /** The names of the columns, such as `id, claim`, for an alias, an insert or a select. */
  names: string
  /** `unnest(:r_id::text[], :r_claim::int[])` */
  unnest: string
  /** The same with an alias, `unnest(…) as r (id, claim)`. */
  source: string
  params(rows: readonly RowOf<C>[]): RowParams<Prefix, C>
}

type RowOf<C extends Columns> = { [K in keyof C]: Value<C[K]> }
type RowParams<Prefix extends string, C extends Columns> = {
  [K in keyof C & string as `${Prefix}${K}`]: Value<C[K]>[]
}

/** Columns whose names SQL reserves. */
const RESERVED = new Set(['from', 'to', 'timestamp'])

/** The parameters that a statement needs for the list. */
export type ParamsOf<List extends { params(rows: never): object }> = ReturnType<List['params']>

/** One row of the list. */
export type RowIn<List extends { params(rows: never): object }> = Parameters<List['params']>[0][number]

/**
 * @param alias - Names the rows in the statement.
 * @param prefix - Begins the names of their parameters.
 * @example
 * const results = rowList('r', { id: 'text', claim: 'int', error: 'text?' })
 * statement<ParamsOf<typeof results>>('record', `update jobs … from ${results.source} where …`)
 */
export function rowList<Alias extends string, const C extends Columns, Prefix extends string = `${Alias}_`>(
  alias: Alias,
  columns: C,
  prefix = `${alias}_` as Prefix,
): RowList<Prefix, C> {
  const types = Object.entries(columns).map(([name, type]) => ({ name, type: type.replace('?', '') }))
  const names = types.map(({ name }) => (RESERVED.has(name) ? `"${name}"` : name)).join(', ')
  const unnest = `unnest(${types.map(({ name, type }) => `:${prefix}${name}::${type}[]`).join(', ')})`
  // If names were concatenated for each batch, V8 would look them up in its table of all names each time.
  const keys = types.map(({ name }) => ({ name, key: `${prefix}${name}` }))
  const params = (rows: readonly RowOf<C>[]): object => {
    const lists: Record<string, unknown[]> = {}
    for (const { name, key } of keys) lists[key] = rows.map((row) => row[name])
    return lists
  }
  return {
    names,
    unnest,
    source: `${unnest} as ${alias} (${names})`,
    params: (rows) => params(rows) as RowParams<Prefix, C>,
  }
}
