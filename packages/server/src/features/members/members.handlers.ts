import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Pages } from '../../platform/pagination.ts'
import { acceptInvitation, type AcceptDeps } from './accept-invitation.ts'
import { changeMember, removeMember, type ChangeMemberDeps } from './change-member.ts'
import { InvitationRow } from './invitation.model.ts'
import { invite, withdrawInvitation, type InviteDeps } from './invite.ts'
import { invitationView, memberView } from './member.view.ts'
import { listMembers, memberKey } from './read-members.ts'

type Operations =
  | 'listMembers'
  | 'updateMember'
  | 'deleteMember'
  | 'createInvitation'
  | 'listInvitations'
  | 'deleteInvitation'
  | 'acceptInvitation'

type Deps = ChangeMemberDeps & InviteDeps & AcceptDeps & { pages: Pages }

export function memberHandlers(deps: Deps): Pick<Routes<Caller>, Operations> {
  return {
    async listMembers({ caller, query }) {
      // The order is part of the name, so that page tokens of another order are refused.
      const page = deps.pages.open({ operation: 'listMembers by joining', caller, query })
      const { rows, next_page_token } = page.close(await listMembers(deps.knex, caller, page), memberKey)
      return { status: 200, body: { members: rows.map(memberView), next_page_token } }
    },
    async updateMember({ caller, params, body }) {
      return { status: 200, body: memberView(await changeMember(deps, caller, { ...params, ...body })) }
    },
    async deleteMember({ caller, params }) {
      await removeMember(deps, caller, params.user_id)
      return { status: 204 }
    },
    async createInvitation({ caller, body }) {
      return { status: 201, body: invitationView(await invite(deps, caller, body)) }
    },
    async listInvitations({ caller, query }) {
      const page = deps.pages.open({ operation: 'listInvitations', caller, query })
      const fetched = await InvitationRow.in(deps.knex, caller)
        .modify((rows) => page.after !== null && rows.where('invitation_id', '<', page.after))
        .orderBy('invitation_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.invitation_id)
      return { status: 200, body: { invitations: rows.map(invitationView), next_page_token } }
    },
    async deleteInvitation({ caller, params }) {
      await withdrawInvitation(deps, caller, params.invitation_id)
      return { status: 204 }
    },
    async acceptInvitation({ body, client_address }) {
      return { status: 200, body: await acceptInvitation(deps, body, client_address) }
    },
  }
}
