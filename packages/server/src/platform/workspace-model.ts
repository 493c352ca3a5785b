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
 * A row that belongs to a workspace. `in` is the only way to one: a query cannot forget its tenant, nor meet a row that
 * has been deleted.
 */
export abstract class WorkspaceModel extends Model {
  /** The column that is set when the row is deleted or revoked; null for rows that stay. */
  static endedColumn: string | null = null

  declare workspace_id: string

  static in<M extends WorkspaceModel>(this: RowClass<M>, db: TransactionOrKnex, caller: Tenant): QueryBuilder<M, M[]> {
    return scoped(this, db, caller.workspace_id)
  }

  /** The caller's row for reading: NOT_FOUND says no more of another workspace's id than of an unknown one. */
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

  /** The caller's row for a change, locked. Another workspace's is PERMISSION_DENIED there. */
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

  /** The same without the lock, for an operation that acts with the row and does not change it. */
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

  /** The same for an id in a body: the error names its field. */
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
 * The error for an id that the caller has no living row of: `owner` is the workspace that has one, if any. An id that came in
 * a body has its field before it: `agent_id: agt_x`.
 */
export function missing(id: string, owner: string | null, caller: Tenant): ApiError {
  return owner === null || owner === caller.workspace_id
    ? new ApiError('NOT_FOUND', `${id} does not exist.`)
    : new ApiError('PERMISSION_DENIED', `${id} belongs to another workspace.`)
}

/** The only unscoped read; it returns nothing but the workspace. */
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

/** Objection's own types lose the subclass in a static method. */
function living<M extends WorkspaceModel>(model: RowClass<M>, db: TransactionOrKnex): QueryBuilder<M, M[]> {
  const query = (model as unknown as typeof Model).query(db) as unknown as QueryBuilder<M, M[]>
  return model.endedColumn === null ? query : query.whereNull(model.endedColumn)
}
