import type { InboxConversation } from '@ohun/sdk'
import { text } from '../../text/inbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './inbox.module.css'
import type { Members } from './use-members.ts'

interface ListProps {
  conversations: readonly InboxConversation[]
  open: string | undefined
  members: Members
  onOpen: (conversation_id: string) => void
}

export function ConversationList({ conversations, open, members, onOpen }: ListProps) {
  return (
    <ul className={styles.entries}>
      {conversations.map((conversation) => (
        <li key={conversation.conversation_id}>
          <button
            type="button"
            className={styles.entry}
            aria-current={conversation.conversation_id === open ? 'true' : undefined}
            onClick={() => onOpen(conversation.conversation_id)}
          >
            <Entry conversation={conversation} members={members} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Entry({ conversation, members }: { conversation: InboxConversation; members: Members }) {
  const { contact, channel, mode, unread_count, assigned_user_id, opt_out, last_message } = conversation
  return (
    <>
      <span className={styles.row}>
        <strong>{contact}</strong>
        {unread_count > 0 ? <Badge tone="info">{text.unread_count(unread_count)}</Badge> : null}
      </span>
      <span className={styles.row}>
        <Badge tone={mode === 'human' ? 'warning' : 'plain'}>{text.mode[mode]}</Badge>
        <Badge>{text.channel[channel]}</Badge>
        {assigned_user_id === null ? null : <Badge tone="good">{members.nameOf(assigned_user_id)}</Badge>}
        {opt_out ? <Badge tone="bad">{text.opted_out_badge}</Badge> : null}
      </span>
      {last_message ? (
        <>
          <bdi className={styles.preview}>{last_message.text || text.attachment[last_message.message_type]}</bdi>
          <span className={styles.quiet}>
            <Time at={last_message.created_at} />
          </span>
        </>
      ) : null}
    </>
  )
}
