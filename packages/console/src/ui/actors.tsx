import { useQuery } from '@tanstack/react-query'
import { accountClient } from '../api/client.ts'
import { getApiKeyQuery, listApiKeysPages, listMembersPages } from '../api/queries.gen.ts'
import { useMay } from '../api/role.ts'
import { text } from '../text/common.ts'
import { useEveryPage } from './use-every-page.ts'

const PAGE = { page_size: 100 }

/** The person or key that did something. */
export function ActorName({ id }: { id: string }) {
  return <bdi title={id}>{useActorName(id)}</bdi>
}

/** The name of a person or key. Other ids stay as they are, such as those of keys for roles that may not read keys. */
export function useActorName(id: string): string {
  const members = useEveryPage(listMembersPages(accountClient, PAGE))
  const may_read_keys = useMay('develop')
  const keys = useEveryPage({ ...listApiKeysPages(accountClient, PAGE), enabled: may_read_keys })
  const member = members.items.find(({ user_id }) => user_id === id)?.email
  const key = keys.items.find(({ key_id }) => key_id === id)?.label
  // The list has no revoked keys. There may be any number of them, and a page names few.
  const is_revoked = keys.is_complete && key === undefined && id.startsWith('key_')
  const revoked = useQuery({ ...getApiKeyQuery(accountClient, id), enabled: is_revoked, staleTime: Infinity })
  if (revoked.data?.revoked_at) return text.revoked_key(revoked.data.label)
  return member ?? key ?? (members.is_complete && id.startsWith('usr_') ? text.former_member : id)
}
