import type { Conversation } from '@ohun/sdk'
import { text } from '../../text/inbox.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Assignee } from './assignee.tsx'
import styles from './inbox.module.css'
import type { Change } from './use-change.ts'
import type { Members } from './use-members.ts'
import { WindowCountdown } from './window-countdown.tsx'
import { Only } from '../../ui/only.tsx'

interface HeaderProps {
  conversation: Conversation
  user_id: string | undefined
  members: Members
  change: Change
  onBack: () => void
}

/** The contact, the state of the conversation, and its actions. */
export function ThreadHeader({ conversation, user_id, members, change, onBack }: HeaderProps) {
  const { contact, channel, mode, assigned_user_id, opt_out, window_expires_at } = conversation
  return (
    <header className={styles.header}>
      <Button className={styles.back} onClick={onBack}>
        {text.back}
      </Button>
      <h2>
        <CopyText value={contact} />
      </h2>
      <div className={styles.row}>
        <Badge tone={mode === 'human' ? 'warning' : 'plain'}>{text.mode[mode]}</Badge>
        <Badge>{text.channel[channel]}</Badge>
        {assigned_user_id === null ? null : <Badge tone="good">{members.nameOf(assigned_user_id)}</Badge>}
        {opt_out ? <Badge tone="bad">{text.opted_out_badge}</Badge> : null}
        {window_expires_at ? <WindowCountdown until={window_expires_at} /> : null}
      </div>
      <Only may="answer">
        <div className={styles.row}>
          <Actions conversation={conversation} user_id={user_id} change={change} />
        </div>
        {mode === 'human' ? <Assignee conversation={conversation} members={members} change={change} /> : null}
      </Only>
    </header>
  )
}

function Actions({ conversation, user_id, change: { run, busy } }: Omit<HeaderProps, 'members' | 'onBack'>) {
  const { mode, assigned_user_id, unread_count } = conversation
  if (mode !== 'human')
    return (
      <Button kind="primary" busy={busy} onClick={() => run({ mode: 'human', assigned_user_id: user_id ?? null })}>
        {text.take_over}
      </Button>
    )
  return (
    <>
      {assigned_user_id === user_id ? (
        <Button busy={busy} onClick={() => run({ assigned_user_id: null })}>
          {text.give_up}
        </Button>
      ) : (
        <Button busy={busy} onClick={() => run({ assigned_user_id: user_id ?? null })}>
          {text.assign_to_me}
        </Button>
      )}
      <Button busy={busy} onClick={() => run({ mode: 'ai' })}>
        {text.back_to_agent}
      </Button>
      {unread_count === 0 ? (
        <Button busy={busy} onClick={() => run({ read_up_to: null })}>
          {text.mark_unread}
        </Button>
      ) : null}
    </>
  )
}
