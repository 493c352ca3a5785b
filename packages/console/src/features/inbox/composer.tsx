import type { CannedReply, Conversation } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listCannedRepliesPages } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Attachment } from './attachment.tsx'
import styles from './inbox.module.css'
import { fileFault } from './sendable-files.ts'
import type { Answer } from './use-sending.ts'
import { useTimeLeft } from './window-countdown.tsx'

interface ComposerProps {
  conversation: Conversation
  draft: Answer
  onDraft: (draft: Answer) => void
  onSend: (answer: Answer) => void
}

/** The field for a person's answer, or the reason why none can be sent. */
export function Composer({ conversation, draft, onDraft, onSend }: ComposerProps) {
  const refused = useRefusal(conversation)
  const { body, file } = draft
  const [fault, setFault] = useState<string>()
  const found = useCannedReplies(body)
  const canSend = refused === null && (body.trim() !== '' || file !== undefined)
  const takesFiles = conversation.channel === 'whatsapp'
  const write = (written: string): void => onDraft({ ...draft, body: written })
  const attach = (chosen: File | undefined): void => {
    const wrong = chosen && fileFault(chosen)
    setFault(wrong)
    if (!wrong) onDraft({ body, file: chosen })
  }
  const send = (event?: FormEvent): void => {
    event?.preventDefault()
    if (canSend) onSend(draft)
  }
  const paste = (event: ClipboardEvent): void => {
    const [pasted] = event.clipboardData.files
    if (!pasted || !takesFiles) return
    event.preventDefault()
    attach(pasted)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') (event.target as HTMLElement).blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    // A shortcut is replaced by its text before the answer can be sent.
    const [first] = found
    if (first) write(first.text)
    else send()
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      <TextAreaField
        label={text.answer}
        data-field="answer"
        rows={3}
        maxLength={4_096}
        value={body}
        disabled={refused !== null}
        hint={refused}
        fault={fault}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      {found.length > 0 ? (
        <ul className={styles.suggestions} aria-label={text.canned}>
          {found.map((reply) => (
            <li key={reply.canned_reply_id}>
              <button type="button" onClick={() => write(reply.text)}>
                <strong>/{reply.shortcut}</strong> <bdi>{reply.text}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {takesFiles ? <Attachment file={file} disabled={refused !== null} onFile={attach} /> : null}
      <Button type="submit" kind="primary" disabled={!canSend}>
        {text.send}
      </Button>
    </form>
  )
}

/** Why no one can write. Null if a person can. The service enforces the same rules. */
function useRefusal({ opt_out, mode, channel, window_expires_at }: Conversation): string | null {
  const left_ms = useTimeLeft(window_expires_at ?? '1970-01-01T00:00:00Z')
  const may_answer = useMay('answer')
  if (!may_answer) return text.read_only
  if (opt_out) return text.opted_out
  if (mode !== 'human') return mode === 'ai' ? text.agent_answers : text.closed
  return channel === 'whatsapp' && left_ms === 0 ? text.window_closed : null
}

/** The replies whose shortcut starts with the text after the slash, if the draft contains nothing else. */
function useCannedReplies(draft: string): CannedReply[] {
  const typed = /^\/([a-z0-9_-]*)$/.exec(draft)?.[1]
  const { data } = useInfiniteQuery({
    ...listCannedRepliesPages(useClient(), { page_size: 100 }),
    enabled: typed !== undefined,
  })
  if (typed === undefined) return []
  return (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ shortcut }) => shortcut.startsWith(typed))
}
