import type { CannedReply, Conversation } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FormEvent, KeyboardEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listCannedRepliesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import styles from './inbox.module.css'
import { useTimeLeft } from './window-countdown.tsx'

interface ComposerProps {
  conversation: Conversation
  draft: string
  onDraft: (draft: string) => void
  onSend: (body: string) => void
}

/** The answer of a person; where none can be sent, why. */
export function Composer({ conversation, draft, onDraft, onSend }: ComposerProps) {
  const refused = useRefusal(conversation)
  const found = useCannedReplies(draft)
  const canSend = refused === null && draft.trim() !== ''
  const send = (event?: FormEvent): void => {
    event?.preventDefault()
    if (canSend) onSend(draft)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') (event.target as HTMLElement).blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // A shortcut is replaced by its text before anything is sent.
    const [first] = found
    if (first) onDraft(first.text)
    else send()
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      <TextAreaField
        label={text.answer}
        data-field="answer"
        rows={3}
        maxLength={4_096}
        value={draft}
        disabled={refused !== null}
        hint={refused}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={press}
      />
      {found.length > 0 ? (
        <ul className={styles.suggestions} aria-label={text.canned}>
          {found.map((reply) => (
            <li key={reply.canned_reply_id}>
              <button type="button" onClick={() => onDraft(reply.text)}>
                <strong>/{reply.shortcut}</strong> <bdi>{reply.text}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button type="submit" kind="primary" disabled={!canSend}>
        {text.send}
      </Button>
    </form>
  )
}

/** Why nobody can write; null if a person can. The service refuses the same. */
function useRefusal({ opt_out, mode, channel, window_expires_at }: Conversation): string | null {
  const left_ms = useTimeLeft(window_expires_at ?? '1970-01-01T00:00:00Z')
  if (opt_out) return text.opted_out
  if (mode !== 'human') return mode === 'ai' ? text.agent_answers : text.closed
  return channel === 'whatsapp' && left_ms === 0 ? text.window_closed : null
}

/** Those whose shortcut begins with what follows the slash, while the answer is nothing else. */
function useCannedReplies(draft: string): CannedReply[] {
  const typed = /^\/([a-z0-9_-]*)$/.exec(draft)?.[1]
  const { data } = useInfiniteQuery({
    ...listCannedRepliesPages(useClient(), { page_size: 100 }),
    enabled: typed !== undefined,
  })
  if (typed === undefined) return []
  return (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ shortcut }) => shortcut.startsWith(typed))
}
