import type { ConversationWithMessages } from '@ohun/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getConversationQuery, listMessagesPages } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { More } from '../../ui/more.tsx'
import { Composer } from './composer.tsx'
import { changeDraft, clearDraft, useDraft } from './drafts.ts'
import styles from './inbox.module.css'
import { MessageBubble } from './message-bubble.tsx'
import { Notes } from './notes.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { useChange } from './use-change.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { Members } from './use-members.ts'
import { useRead } from './use-read.ts'
import { useSending, type Answer } from './use-sending.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface ThreadProps {
  conversation_id: string
  user_id: string | undefined
  members: Members
  onBack: () => void
}

/** A conversation: its state, its messages, its notes and the answer. */
export function Thread({ conversation_id, ...props }: ThreadProps) {
  const { data, error, refetch } = useQuery(getConversationQuery(useClient(), conversation_id, { page_size: 1 }))
  if (!data)
    return (
      <>
        <Button onClick={props.onBack}>{text.back}</Button>
        <ErrorNotice error={error} retry={() => void refetch()} />
      </>
    )
  return <Opened conversation={data} {...props} />
}

interface OpenedProps extends Omit<ThreadProps, 'conversation_id'> {
  conversation: ConversationWithMessages
}

function Opened({ conversation, user_id, members, onBack }: OpenedProps) {
  const { conversation_id } = conversation
  const change = useChange(conversation, members)
  const sending = useSending(conversation)
  const draft = useDraft(conversation_id)
  const list = useInfiniteQuery(listMessagesPages(useClient(), { conversation_id, page_size: 50 }))
  const messages = list.data?.pages.flatMap(({ items }) => items).toReversed() ?? []
  const may_answer = useMay('answer')
  const seen = messages.findLast(({ direction }) => direction === 'inbound')?.message_id
  const { has_unseen, toEnd, ...scroller } = useKeptPlace(messages, sending.pending.length)
  useRead(conversation, may_answer && !has_unseen ? seen : undefined)
  const assign = (): void => change.run({ assigned_user_id: user_id ?? null })
  const letters = {
    r: () => focus('answer'),
    n: () => focus('note'),
    t: () => change.run({ mode: 'human' }),
    e: () => change.run({ mode: 'ai' }),
    a: () => (conversation.mode === 'ai' ? change.run({ mode: 'human', assigned_user_id: user_id ?? null }) : assign()),
  }
  useShortcuts(may_answer ? letters : {})
  const send = async (answer: Answer): Promise<void> => {
    clearDraft(conversation_id, answer.body)
    // If sending was undone, the unsent part returns to the draft, before anything typed since.
    const left = await sending.send(answer)
    if (left) changeDraft(conversation_id, (since) => joined(left, since))
  }
  return (
    <>
      <ThreadHeader {...{ conversation, user_id, members, change, onBack }} />
      <ErrorNotice error={change.error ?? list.error} />
      <More list={list} label={text.older} />
      <div className={styles.reading}>
        <div {...scroller} className={styles.scroller} role="region" aria-label={text.messages} tabIndex={0}>
          <ol className={styles.messages}>
            {messages.map((message) => (
              <MessageBubble key={message.message_id} message={message} />
            ))}
            {sending.pending.map(({ id, body, file }) => (
              <li key={id} className={styles.own}>
                {file ? <bdi className={styles.text}>{file.name}</bdi> : null}
                <bdi className={styles.text}>{body}</bdi>
                <span className={styles.quiet}>{text.sending}</span>
              </li>
            ))}
          </ol>
        </div>
        <div role="status">{has_unseen ? <Button onClick={toEnd}>{text.new_message}</Button> : null}</div>
      </div>
      <ErrorNotice error={sending.error} />
      <Composer
        conversation={conversation}
        draft={draft}
        onDraft={(written) => changeDraft(conversation_id, () => written)}
        onSend={(answer) => void send(answer)}
      />
      <Notes conversation_id={conversation_id} />
    </>
  )
}

function joined(answer: Answer, since: Answer): Answer {
  const body = since.body === '' ? answer.body : `${answer.body}\n${since.body}`
  return { body, file: answer.file ?? since.file }
}

const focus = (name: string): void => document.querySelector<HTMLTextAreaElement>(`[data-field='${name}']`)?.focus()
