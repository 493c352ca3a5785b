import type pg from 'pg'

export interface DescribedStatement {
  params: string[]
  columns: { name: string; type: string }[]
}

interface Fields {
  fields: { name: string; dataTypeID: number }[]
}

/** The types that PostgreSQL infers for a statement's parameters and columns, without running it. */
export async function describeStatement(client: pg.PoolClient, text: string): Promise<DescribedStatement> {
  const { params, columns } = await new Promise<Description['found']>((resolve, reject) => {
    client.query(new Description(text, { resolve, reject }))
  })
  const oids = [...params, ...columns.map(({ dataTypeID }) => dataTypeID)]
  const { rows } = await client.query<{ type: string }>({
    name: 'type_names',
    text: 'select o::regtype::text as type from unnest($1::oid[]) with ordinality as t (o, n) order by n',
    values: [oids],
  })
  const types = rows.map(({ type }) => type)
  return {
    params: types.slice(0, params.length),
    columns: columns.map(({ name }, index) => ({ name, type: types[params.length + index] ?? '' })),
  }
}

/** The methods that `pg` calls while it runs a query. This query ends before values are bound. */
class Description implements pg.Submittable {
  readonly found: { params: number[]; columns: Fields['fields'] } = { params: [], columns: [] }
  readonly #text: string
  readonly #settle: { resolve(found: Description['found']): void; reject(error: Error): void }

  constructor(text: string, settle: { resolve(found: Description['found']): void; reject(error: Error): void }) {
    this.#text = text
    this.#settle = settle
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.found.params = dataTypeIDs
    })
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: Fields): void {
    this.found.columns = fields
  }

  handleReadyForQuery(): void {
    this.#settle.resolve(this.found)
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}
