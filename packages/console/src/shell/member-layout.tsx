import type { Identity } from '@ohun/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { identityQuery } from '../api/session.ts'
import { isMember } from '../api/workspace.ts'
import { text } from '../text/shell.ts'
import { Empty, Page } from '../ui/page.tsx'
import { Layout } from './layout.tsx'
import { WorkspaceLinks } from './workspace-links.tsx'

/** The pages of a workspace, shown only while the person is a member of it. */
export function MemberLayout() {
  const { data: identity } = useSuspenseQuery(identityQuery)
  return identity && !isMember(identity) ? <Stranger identity={identity} /> : <Layout />
}

function Stranger({ identity: { email, workspaces } }: { identity: Identity }) {
  return (
    <Page title={text.not_a_member}>
      <Empty title={text.open_yours}>
        <p>{text.not_a_member_hint(email)}</p>
        <WorkspaceLinks workspaces={workspaces} />
      </Empty>
    </Page>
  )
}
