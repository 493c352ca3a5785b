import { useQuery } from '@tanstack/react-query'
import { identityQuery } from '../api/session.ts'
import { addressIn, otherWorkspaces } from '../api/workspace.ts'
import { text } from '../text/common.ts'

/** Links to the same address in the person's other workspaces, because the sender of a link may work in another one. */
export function OtherWorkspaces() {
  const { data: identity } = useQuery(identityQuery)
  const others = identity ? otherWorkspaces(identity) : []
  if (others.length === 0) return null
  return (
    <>
      <p>{text.elsewhere}</p>
      <ul>
        {others.map(({ workspace_id, name }) => (
          <li key={workspace_id}>
            <a href={addressIn(location.href, workspace_id)}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
