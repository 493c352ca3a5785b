import type { Member, MemberRole } from '@ohun/sdk'
import { accountClient } from '../../api/client.ts'
import { listMembersPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/inbox.ts'
import { useEveryPage } from '../../ui/use-every-page.ts'

/** The roles whose members may answer. */
const ANSWERING: ReadonlySet<MemberRole> = new Set(['owner', 'admin', 'developer', 'support'])

export interface Members {
  /** The members who may answer, sorted by address. */
  answering: readonly Member[]
  /** The name of a person, as the current person sees it. */
  nameOf: (user_id: string) => string
}

/** The people of the workspace. */
export function useMembers(own: string | undefined): Members {
  const { items, is_complete } = useEveryPage(listMembersPages(accountClient, { page_size: 100 }))
  const emails = new Map(items.map(({ user_id, email }) => [user_id, email]))
  const answering = items.filter(({ role }) => ANSWERING.has(role))
  return {
    answering: answering.toSorted((one, other) => one.email.localeCompare(other.email)),
    nameOf(user_id) {
      if (user_id === own) return text.assigned_to_me
      return emails.get(user_id) ?? (is_complete ? common.former_member : text.assigned_to_colleague)
    },
  }
}
