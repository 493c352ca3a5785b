import type { ListedSession } from '@ohun/sdk'
import { deleteSession, logOutAll } from '@ohun/sdk/operations'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountClient } from '../../../api/client.ts'
import { listSessionsPages } from '../../../api/queries.gen.ts'
import { identityKey } from '../../../api/session.ts'
import { text } from '../../../text/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/page.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { More } from '../../../ui/more.tsx'

const words = text.sessions

/** The sessions of the account. */
export function SessionsPage() {
  const query = useInfiniteQuery(listSessionsPages(accountClient))
  const [ending, setEnding] = useState<ListedSession | 'all'>()
  const sessions = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={
        <Button kind="danger" onClick={() => setEnding('all')}>
          {words.end_all}
        </Button>
      }
    >
      <Loaded query={query}>
        {() => (
          <Table
            label={words.title}
            rows={sessions}
            columns={columnsWith(setEnding)}
            keyOf={({ session_id }) => session_id}
          />
        )}
      </Loaded>
      <More list={query} />
      {ending ? <Ending session={ending} onClose={() => setEnding(undefined)} /> : null}
    </Page>
  )
}

const columnsWith = (end: (session: ListedSession) => void): readonly Column<ListedSession>[] => [
  {
    title: words.client,
    cell: ({ client, is_current }) => (
      <>
        <bdi>{client ?? '–'}</bdi> {is_current ? <Badge tone="good">{words.current}</Badge> : null}
      </>
    ),
  },
  { title: words.address, cell: ({ client_address }) => client_address ?? '–' },
  { title: words.began, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: words.used, cell: ({ last_used_at }) => <Time at={last_used_at} /> },
  {
    title: words.action,
    cell: (session) => (session.is_current ? null : <Button onClick={() => end(session)}>{words.end}</Button>),
  },
]

function Ending({ session, onClose }: { session: ListedSession | 'all'; onClose: () => void }) {
  const queries = useQueryClient()
  const router = useRouter()
  const endAll = async (): Promise<void> => {
    await logOutAll(accountClient)
    queries.setQueryData(identityKey, null)
    await router.invalidate()
  }
  const endOne = async ({ session_id }: ListedSession): Promise<void> => {
    await deleteSession(accountClient, session_id)
    await queries.invalidateQueries({ queryKey: ['listSessions'] })
    notify(words.ended)
  }
  const all = session === 'all'
  return (
    <Confirm
      title={all ? words.end_all : words.end_one}
      action={all ? words.end_all : words.end}
      danger
      onConfirm={() => (all ? endAll() : endOne(session))}
      onClose={onClose}
    >
      <p>{all ? words.end_all_hint : words.end_one_hint}</p>
    </Confirm>
  )
}
