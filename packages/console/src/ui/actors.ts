import { accountClient } from '../api/client.ts'
import { listApiKeysPages, listMembersPages } from '../api/queries.gen.ts'
import { useMay } from '../api/role.ts'
import { text } from '../text/common.ts'
import { useEveryPage } from './use-every-page.ts'

const PAGE = { page_size: 100 }

/** Names the people and keys that did something. The id remains for a key that is revoked, and for a service's own changes. */
export function useActorNames(): (actor: string) => string {
  const members = useEveryPage(listMembersPages(accountClient, PAGE))
  // Other roles may not read the keys, and see their ids.
  const keys = useEveryPage({ ...listApiKeysPages(accountClient, PAGE), enabled: useMay('develop') })
  const names = new Map([
    ...members.items.map(({ user_id, email }) => [user_id, email] as const),
    ...keys.items.map(({ key_id, label }) => [key_id, label] as const),
  ])
  return (actor) => names.get(actor) ?? (members.is_known && actor.startsWith('usr_') ? text.former_member : actor)
}
