import type { Knex } from 'knex'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { requireOwner } from '../workspaces/require-owner.ts'

export function authHandlers(deps: { knex: Knex }): Pick<Routes<Caller>, 'getIdentity'> {
  return {
    async getIdentity({ caller }) {
      const owner = await requireOwner(deps.knex, caller)
      const { user_id, email, workspace_id, role, verified } = owner
      return {
        status: 200,
        body: { user_id, email, workspace_id, role, verified, created_at: owner.created_at.toISOString() },
      }
    },
  }
}
