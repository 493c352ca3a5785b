import type { InboxConversation } from '@ohun/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listInboxPages } from '../../api/queries.gen.ts'
import { identityQuery } from '../../api/session.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { More } from '../../ui/more.tsx'
import { CannedReplies } from './canned-replies.tsx'
import { ConversationList } from './conversation-list.tsx'
import { askForNotices } from './desktop-notices.ts'
import { InboxFilters } from './inbox-filters.tsx'
import styles from './inbox.module.css'
import { inboxQueryOf, type InboxSearch } from './inbox-search.ts'
import { Thread } from './thread.tsx'
import { useInboxStream } from './use-inbox-stream.ts'
import { useMembers } from './use-members.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The list of conversations and the open one. A phone shows one of the two. */
export function InboxPage() {
  useInboxStream()
  const environment = useEnvironment()
  const search = useSearch({ from: '/$environment/inbox' })
  const navigate = useNavigate()
  const [editing, edit] = useState(false)
  const { data: identity } = useQuery(identityQuery)
  const members = useMembers(identity?.user_id)
  const list = useInfiniteQuery(listInboxPages(useClient(), inboxQueryOf(search, identity?.user_id)))
  const conversations = list.data?.pages.flatMap(({ items }) => items) ?? []
  const go = (change: InboxSearch): void =>
    void navigate({ to: '/$environment/inbox', params: { environment }, search: { ...search, ...change } })
  useShortcuts({ ...movesIn(conversations, search.open, (open) => go({ open })), '/': focusSearch })
  const actions = (
    <>
      <Only may="answer">
        <Button onClick={() => edit(true)}>{text.canned}</Button>
      </Only>
      <Button onClick={() => void askForNotices()}>{text.notify}</Button>
    </>
  )
  return (
    <Page title={text.title} actions={actions}>
      <div className={styles.inbox} data-open={search.open !== undefined}>
        <section className={styles.list} aria-label={text.conversations}>
          <InboxFilters search={search} members={members} onChange={go} />
          <ErrorNotice error={list.error} retry={() => void list.refetch()} />
          {list.isPending ? <p role="status">{common.loading}</p> : null}
          {list.isSuccess && conversations.length === 0 ? (
            <Empty title={text.empty}>
              <p>{text.empty_hint}</p>
            </Empty>
          ) : null}
          <ConversationList
            conversations={conversations}
            open={search.open}
            members={members}
            onOpen={(open) => go({ open })}
          />
          <More list={list} />
        </section>
        <section className={styles.thread} aria-label={text.answer}>
          {search.open === undefined ? (
            <Empty title={text.nothing_open}>
              <p>{text.nothing_open_hint}</p>
              <p className={styles.keys}>{text.hint}</p>
            </Empty>
          ) : (
            <Thread
              key={search.open}
              conversation_id={search.open}
              user_id={identity?.user_id}
              members={members}
              onBack={() => go({ open: undefined })}
            />
          )}
        </section>
      </div>
      {editing ? <CannedReplies onClose={() => edit(false)} /> : null}
    </Page>
  )
}

const focusSearch = (): void => document.querySelector<HTMLInputElement>('[data-search]')?.focus()

/** `j` opens the next conversation and `k` the previous one. */
function movesIn(
  conversations: readonly InboxConversation[],
  open: string | undefined,
  go: (open: string) => void,
): Record<string, () => void> {
  const at = conversations.findIndex(({ conversation_id }) => conversation_id === open)
  const move = (to: number) => (): void => {
    const conversation = conversations[Math.min(Math.max(to, 0), conversations.length - 1)]
    if (conversation) go(conversation.conversation_id)
  }
  return { j: move(at + 1), k: move(at - 1) }
}
