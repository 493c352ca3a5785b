import { Model, type QueryBuilder, type TransactionOrKnex } from 'objection'
import type { Caller } from './caller.ts'
import { ApiError } from './errors.ts'

interface RowClass<M extends WorkspaceModel> {
  new (): M
  tableName: string
  endedColumn: string | null
}

type Tenant = Pick<Caller, 'workspace_id'>

/**
 * A row that belongs to a workspace. `in` is the only way to query such rows, so that a query can neither forget its tenant nor find a
 * deleted row.
 */
export abstract class WorkspaceModel extends Model {
  /** The column that is set when the row is deleted or revoked. Null if rows are never deleted. */
  static endedColumn: string | null = null

  declare workspace_id: string

  static in<M extends WorkspaceModel>(this: RowClass<M>, db: TransactionOrKnex, caller: Tenant): QueryBuilder<M, M[]> {
    return scoped(this, db, caller.workspace_id)
  }

  /** As `in`, with rows that were deleted or revoked. */
  static everIn<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    { workspace_id }: Tenant,
  ): QueryBuilder<M, M[]> {
    return every(this, db).where({ workspace_id })
  }

  /** The caller's row for reading. Another workspace's id is NOT_FOUND, like an unknown one. */
  // oxlint-disable-next-line eslint/max-params -- `this` is not a parameter.
  static async require<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    caller: Tenant,
    id: string,
  ): Promise<M> {
    const row = await scoped(this, db, caller.workspace_id).findById(id)
    if (!row) throw new ApiError('NOT_FOUND', `${id} does not exist.`)
    return row
  }

  /** The caller's row for a change, locked. Here, another workspace's id is PERMISSION_DENIED. */
  // oxlint-disable-next-line eslint/max-params -- `this` is not a parameter.
  static async requireForChange<M extends WorkspaceModel>(
    this: RowClass<M>,
    trx: TransactionOrKnex,
    caller: Tenant,
    id: string,
  ): Promise<M> {
    const row = await scoped(this, trx, caller.workspace_id).findById(id).forUpdate()
    if (row) return row
    throw missing(id, await ownerOf(this, trx, id), caller)
  }

  /** Like `requireForChange` without the lock, for an operation that uses the row but does not change it. */
  // oxlint-disable-next-line eslint/max-params -- `this` is not a parameter.
  static async requireForUse<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    caller: Tenant,
    id: string,
  ): Promise<M> {
    const row = await scoped(this, db, caller.workspace_id).findById(id)
    if (row) return row
    throw missing(id, await ownerOf(this, db, id), caller)
  }

  /** Requires the row of an id in a body. The error names its field. */
  // oxlint-disable-next-line eslint/max-params -- `this` is not a parameter.
  static async requireGiven<M extends WorkspaceModel>(
    this: RowClass<M>,
    trx: TransactionOrKnex,
    caller: Tenant,
    { field, id }: { field: string; id: string },
  ): Promise<M> {
    const row = await scoped(this, trx, caller.workspace_id).findById(id).forUpdate()
    if (row) return row
    throw missing(`${field}: ${id}`, await ownerOf(this, trx, id), caller)
  }
}

/**
 * The error for an id of which the caller has no existing row. `owner` is the workspace that has one, if any. An id from a body has its
 * field before it, such as `agent_id: agt_x`.
 */
export function missing(id: string, owner: string | null, caller: Tenant): ApiError {
  return owner === null || owner === caller.workspace_id
    ? new ApiError('NOT_FOUND', `${id} does not exist.`)
    : new ApiError('PERMISSION_DENIED', `${id} belongs to another workspace.`)
}

/** The only unscoped read. It returns nothing but the workspace. */
async function ownerOf<M extends WorkspaceModel>(
  model: RowClass<M>,
  db: TransactionOrKnex,
  id: string,
): Promise<string | null> {
  const row = await living(model, db).findById(id).select('workspace_id')
  return row?.workspace_id ?? null
}

function scoped<M extends WorkspaceModel>(
  model: RowClass<M>,
  db: TransactionOrKnex,
  workspace_id: string,
): QueryBuilder<M, M[]> {
  return living(model, db).where({ workspace_id })
}

function living<M extends WorkspaceModel>(model: RowClass<M>, db: TransactionOrKnex): QueryBuilder<M, M[]> {
  const query = every(model, db)
  return model.endedColumn === null ? query : query.whereNull(model.endedColumn)
}

/** Objection's own types lose the subclass in a static method. */
const every = <M extends WorkspaceModel>(model: RowClass<M>, db: TransactionOrKnex): QueryBuilder<M, M[]> =>
  (model as unknown as typeof Model).query(db) as unknown as QueryBuilder<M, M[]>
