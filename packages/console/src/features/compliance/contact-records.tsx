import type { Call, Conversation } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { listCallsPages, listConversationsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/compliance.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { More } from '../../ui/more.tsx'

const conversationColumns = (environment: Environment): readonly Column<Conversation>[] => [
  { title: text.channel, cell: ({ channel }) => channel },
  { title: text.status, cell: ({ mode }) => mode },
  { title: text.when, cell: ({ last_message_at }) => <Time at={last_message_at} /> },
  {
    title: text.conversations,
    cell: ({ conversation_id: open }) => (
      <Link to="/$environment/inbox" params={{ environment }} search={{ open }}>
        {text.open_inbox}
      </Link>
    ),
  },
]

const CALLS: readonly Column<Call>[] = [
  { title: text.call, cell: ({ call_id }) => <CopyText value={call_id} /> },
  { title: text.status, cell: ({ status }) => status },
  { title: text.began, cell: ({ created_at }) => <Time at={created_at} /> },
]

/** The conversations and calls of a contact in the environment of the page. */
export function ContactRecords({ number }: { number: string }) {
  const client = useClient()
  const environment = useEnvironment()
  const conversations = useInfiniteQuery(listConversationsPages(client, { contact: number }))
  const calls = useInfiniteQuery(listCallsPages(client, { number }))
  const written = conversations.data?.pages.flatMap(({ items }) => items)
  const spoken = calls.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <ErrorNotice error={conversations.error ?? calls.error} />
      <h3>{text.conversations}</h3>
      {written?.length === 0 ? <p>{text.no_conversations}</p> : null}
      {written && written.length > 0 ? (
        <Table
          label={text.conversations}
          rows={written}
          columns={conversationColumns(environment)}
          keyOf={({ conversation_id }) => conversation_id}
        />
      ) : null}
      <More list={conversations} />
      <h3>{text.calls}</h3>
      {spoken?.length === 0 ? <p>{text.no_calls}</p> : null}
      {spoken && spoken.length > 0 ? (
        <Table label={text.calls} rows={spoken} columns={CALLS} keyOf={({ call_id }) => call_id} />
      ) : null}
      <More list={calls} />
    </>
  )
}
