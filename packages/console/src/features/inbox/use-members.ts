import type { Member, MemberRole } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountClient } from '../../api/client.ts'
import { listMembersPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/inbox.ts'

/** The roles whose members may answer. */
const ANSWERING: ReadonlySet<MemberRole> = new Set(['owner', 'admin', 'developer', 'support'])

export interface Members {
  /** The members who may answer, sorted by address. */
  answering: readonly Member[]
  /** The name of a person, as the current person sees it. */
  nameOf: (user_id: string) => string
}

/** The people of the workspace, a hundred at most. */
export function useMembers(own: string | undefined): Members {
  const { data } = useInfiniteQuery(listMembersPages(accountClient, { page_size: 100 }))
  const members = data?.pages.flatMap(({ items }) => items)
  const emails = new Map(members?.map(({ user_id, email }) => [user_id, email]))
  const answering = members?.filter(({ role }) => ANSWERING.has(role)) ?? []
  return {
    answering: answering.toSorted((one, other) => one.email.localeCompare(other.email)),
    nameOf(user_id) {
      if (user_id === own) return text.assigned_to_me
      return emails.get(user_id) ?? (members ? common.former_member : text.assigned_to_colleague)
    },
  }
}
