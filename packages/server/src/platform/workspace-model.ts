import { Model, type QueryBuilder, type TransactionOrKnex } from 'objection'
import type { Caller } from './caller.ts'
import { ApiError } from './errors.ts'

interface RowClass<M extends WorkspaceModel> {
  new (): M
  tableName: string
}

/** A row that belongs to a workspace. `in` is the only way to one: a query cannot forget its tenant. */
export abstract class WorkspaceModel extends Model {
  declare workspace_id: string

  static in<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    caller: Pick<Caller, 'workspace_id'>,
  ): QueryBuilder<M, M[]> {
    return scoped(this, db, caller.workspace_id)
  }

  /** The caller's row, or NOT_FOUND, which says no more of another workspace's id than of an unknown one. */
  // oxlint-disable-next-line eslint/max-params -- `this` is not a parameter.
  static async require<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    caller: Pick<Caller, 'workspace_id'>,
    id: string,
  ): Promise<M> {
    const row = await scoped(this, db, caller.workspace_id).findById(id)
    if (!row) throw new ApiError('NOT_FOUND', `${id} does not exist.`)
    return row
  }

  /**
   * Whose the row is, for writes and ids in a body: there a foreign id is PERMISSION_DENIED and an unknown one NOT_FOUND.
   * The one unscoped read; it gives away nothing but the workspace.
   */
  static async ownerOf<M extends WorkspaceModel>(
    this: RowClass<M>,
    db: TransactionOrKnex,
    id: string,
  ): Promise<string | null> {
    const row = await unscoped(this, db).findById(id).select('workspace_id')
    return row?.workspace_id ?? null
  }
}

function scoped<M extends WorkspaceModel>(
  model: RowClass<M>,
  db: TransactionOrKnex,
  workspace_id: string,
): QueryBuilder<M, M[]> {
  return unscoped(model, db).where({ workspace_id })
}

/** Objection's own types lose the subclass in a static method. */
function unscoped<M extends WorkspaceModel>(model: RowClass<M>, db: TransactionOrKnex): QueryBuilder<M, M[]> {
  return (model as unknown as typeof Model).query(db) as unknown as QueryBuilder<M, M[]>
}
