import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Knex } from 'knex'
import { ApiError } from '../../platform/errors.ts'
import { UserRow } from '../workspaces/user.model.ts'

export function authHandlers(deps: { knex: Knex }): Pick<Routes<Caller>, 'getIdentity'> {
  return {
    async getIdentity({ caller }) {
      const owner = await UserRow.in(deps.knex, caller).findOne({ role: 'owner' })
      if (!owner) throw new ApiError('NOT_FOUND', 'The workspace has no owner.')
      const { user_id, email, workspace_id, role, verified } = owner
      return {
        status: 200,
        body: { user_id, email, workspace_id, role, verified, created_at: owner.created_at.toISOString() },
      }
    },
  }
}
