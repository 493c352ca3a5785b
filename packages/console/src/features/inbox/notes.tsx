import { createConversationNote, deleteConversationNote } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listConversationNotesPages } from '../../api/queries.gen.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Only } from '../../ui/only.tsx'
import { Time } from '../../ui/time.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { More } from '../../ui/more.tsx'
import { changeDraft, clearDraft, useDraft } from './drafts.ts'
import styles from './inbox.module.css'

/** The notes about a conversation, for the people who answer. */
export function Notes({ conversation_id }: { conversation_id: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const draft_id = `note of ${conversation_id}`
  const { body: draft } = useDraft(draft_id)
  const list = useInfiniteQuery(listConversationNotesPages(client, conversation_id))
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['listConversationNotes'] })
  const adding = useMutation({
    mutationFn: async (noted: string) => await createConversationNote(client, conversation_id, { text: noted }),
    onSuccess: async (_, noted) => {
      clearDraft(draft_id, noted)
      await onSuccess()
    },
  })
  const deletion = useDeletion({
    done: text.note_deleted,
    remove: async (note_id) => {
      await deleteConversationNote(client, conversation_id, note_id)
      await onSuccess()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    adding.mutate(draft)
  }
  return (
    <section className={styles.notes} aria-label={text.notes}>
      <h3>{text.notes}</h3>
      <ErrorNotice error={adding.error ?? deletion.error ?? list.error} />
      <ul className={styles.entries}>
        {list.data?.pages
          .flatMap(({ items }) => items)
          .filter(({ note_id }) => !deletion.isGone(note_id))
          .map(({ note_id, text: noted, created_at }) => (
            <li key={note_id} className={styles.note}>
              <bdi className={styles.text}>{noted}</bdi>
              <span className={styles.row}>
                <Time at={created_at} />
                <Only may="answer">
                  <Button kind="quiet" onClick={() => deletion.remove(note_id)}>
                    {text.delete_note}
                  </Button>
                </Only>
              </span>
            </li>
          ))}
      </ul>
      <More list={list} />
      <Only may="answer">
        <form className={styles.composer} onSubmit={submit}>
          <TextAreaField
            label={text.note}
            hint={text.note_hint}
            data-field="note"
            rows={2}
            maxLength={4_000}
            value={draft}
            onChange={({ target }) => changeDraft(draft_id, () => ({ body: target.value }))}
          />
          <Button type="submit" busy={adding.isPending} disabled={draft.trim() === ''}>
            {text.add_note}
          </Button>
        </form>
      </Only>
    </section>
  )
}
