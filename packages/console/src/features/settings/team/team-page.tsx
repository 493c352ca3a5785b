import type { Identity, Invitation, Member } from '@ohun/sdk'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { listInvitationsPages, listMembersPages } from '../../../api/queries.gen.ts'
import { identityQuery } from '../../../api/session.ts'
import { text } from '../../../text/team.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { ChangeRole } from './change-role.tsx'
import { InvitePerson, LeaveWorkspace, RemoveMember, WithdrawInvitation } from './change-team.tsx'

type Asked =
  | { step: 'invite' }
  | { step: 'change' | 'remove' | 'leave'; member: Member }
  | { step: 'withdraw'; invitation: Invitation }

/** Members and open invitations. A person who may not manage them can still leave. */
export function TeamPage() {
  const { data: identity } = useSuspenseQuery(identityQuery)
  const manages = identity?.role === 'owner' || identity?.role === 'admin'
  const members = useInfiniteQuery(listMembersPages(accountClient))
  const [asked, setAsked] = useState<Asked>()
  return (
    <Page
      title={text.title}
      intro={manages ? text.intro : `${text.intro} ${text.read_only}`}
      actions={
        manages ? (
          <Button kind="primary" onClick={() => setAsked({ step: 'invite' })}>
            {text.invite}
          </Button>
        ) : null
      }
    >
      <PagedTable
        label={text.members}
        list={members}
        columns={memberColumns({ identity, manages, ask: setAsked })}
        keyOf={({ user_id }) => user_id}
        empty={null}
      />
      {manages ? <Invitations ask={setAsked} /> : null}
      {asked ? <Asking asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </Page>
  )
}

function Invitations({ ask }: { ask: (asked: Asked) => void }) {
  const list = useInfiniteQuery(listInvitationsPages(accountClient))
  return (
    <Panel title={text.invitations}>
      <PagedTable
        label={text.invitations}
        list={list}
        columns={invitationColumns(ask)}
        keyOf={({ invitation_id }) => invitation_id}
        empty={<Empty title={text.no_invitations} />}
      />
    </Panel>
  )
}

function Asking({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.step) {
    case 'invite':
      return <InvitePerson onClose={onClose} />
    case 'withdraw':
      return <WithdrawInvitation chosen={asked.invitation} onClose={onClose} />
    case 'change':
      return <ChangeRole chosen={asked.member} onClose={onClose} />
    case 'remove':
      return <RemoveMember chosen={asked.member} onClose={onClose} />
    case 'leave':
      return <LeaveWorkspace chosen={asked.member} onClose={onClose} />
  }
}

interface MemberColumns {
  identity: Identity | null
  manages: boolean
  ask: (asked: Asked) => void
}

const memberColumns = ({ identity, manages, ask }: MemberColumns): readonly Column<Member>[] => [
  {
    title: text.email,
    cell: ({ email, user_id }) => (
      <>
        <bdi>{email}</bdi> {user_id === identity?.user_id ? <Badge tone="good">{text.you}</Badge> : null}
      </>
    ),
  },
  { title: text.role, cell: ({ role }) => role },
  { title: text.joined, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    title: text.actions,
    cell: (member) => {
      const { email, user_id } = member
      const self = user_id === identity?.user_id
      return (
        <>
          {manages ? (
            <Button aria-label={text.change_one(email)} onClick={() => ask({ step: 'change', member })}>
              {text.change}
            </Button>
          ) : null}{' '}
          {self ? <Button onClick={() => ask({ step: 'leave', member })}>{text.leave}</Button> : null}
          {manages && !self ? (
            <Button kind="danger" aria-label={text.remove_one(email)} onClick={() => ask({ step: 'remove', member })}>
              {text.remove}
            </Button>
          ) : null}
        </>
      )
    },
  },
]

const invitationColumns = (ask: (asked: Asked) => void): readonly Column<Invitation>[] => [
  { title: text.email, cell: ({ email }) => <bdi>{email}</bdi> },
  { title: text.role, cell: ({ role }) => role },
  { title: text.sent, cell: ({ mailed_at }) => (mailed_at ? <Time at={mailed_at} /> : '–') },
  { title: text.expires, cell: ({ expires_at }) => <Time at={expires_at} /> },
  {
    title: text.actions,
    cell: (invitation) => (
      <Button
        kind="danger"
        aria-label={text.withdraw_one(invitation.email)}
        onClick={() => ask({ step: 'withdraw', invitation })}
      >
        {text.withdraw}
      </Button>
    ),
  },
]
