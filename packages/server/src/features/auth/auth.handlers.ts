import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Pages } from '../../platform/pagination.ts'
import { workspacesOf } from '../workspaces/workspaces-of.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { closeSession } from './close-session.ts'
import { endedCookie } from './session-cookie.ts'
import { sessionView } from './session.view.ts'
import { listSessions } from './sessions.ts'

interface Deps {
  knex: Knex
  clock: Clock
  ids: Ids
  pages: Pages
  public_url(): string
}

type Operations = 'getIdentity' | 'listSessions' | 'deleteSession'

export function authHandlers(deps: Deps): Pick<Routes<Caller>, Operations> {
  return {
    async getIdentity({ caller }) {
      const person = await requirePerson(deps.knex, caller)
      const { user_id, email, verified } = person
      const { workspace_id, role } = caller
      return {
        status: 200,
        body: {
          user_id,
          email,
          workspace_id,
          role,
          scopes: caller.scopes ? [...caller.scopes] : null,
          workspaces: await workspacesOf(deps.knex, caller),
          verified,
          created_at: person.created_at.toISOString(),
        },
      }
    },
    async listSessions({ caller, query }) {
      const { user_id } = await requirePerson(deps.knex, caller)
      const page = deps.pages.open({ operation: 'listSessions', caller, query })
      const fetched = await listSessions(deps, { user_id, after: page.after, limit: page.limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.session_id)
      return { status: 200, body: { sessions: rows.map((row) => sessionView(row, caller)), next_page_token } }
    },
    async deleteSession({ caller, params }) {
      const session_id = await closeSession(deps, caller, params.session_id)
      const is_own = session_id === caller.session_id
      return { status: 204, headers: is_own ? { 'Set-Cookie': endedCookie(deps.public_url()) } : {} }
    },
  }
}
