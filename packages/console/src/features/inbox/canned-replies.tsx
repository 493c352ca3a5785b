import { createCannedReply, deleteCannedReply } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listCannedRepliesPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { faultOf } from '../../ui/fault-of.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { useDeletion } from '../../ui/use-deletion.ts'
import { More } from '../../ui/more.tsx'
import styles from './inbox.module.css'

const EMPTY = { shortcut: '', text: '' }

/** The workspace's stored texts for answers. */
export function CannedReplies({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.canned} onClose={onClose}>
      <StoredReplies />
      <NewReply onClose={onClose} />
    </Dialog>
  )
}

function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['listCannedReplies'] })
}

/** The replies, each of which can be deleted and brought back. */
function StoredReplies() {
  const client = useClient()
  const readAgain = useReadAgain()
  const list = useInfiniteQuery(listCannedRepliesPages(client, { page_size: 100 }))
  const replies = list.data?.pages.flatMap(({ items }) => items)
  const deletion = useDeletion({
    remove: async (id) => {
      await deleteCannedReply(client, id)
      await readAgain()
    },
  })
  return (
    <>
      {replies?.length === 0 ? <p>{text.canned_empty}</p> : null}
      <ul className={styles.entries}>
        {replies?.map(({ canned_reply_id, shortcut, text: stored }) => (
          <li key={canned_reply_id} className={styles.note}>
            <strong>/{shortcut}</strong>
            {deletion.isGone(canned_reply_id) ? (
              <Button kind="quiet" onClick={() => deletion.undo(canned_reply_id)}>
                {text.canned_restore(shortcut)}
              </Button>
            ) : (
              <>
                <bdi className={styles.text}>{stored}</bdi>
                <Button kind="quiet" onClick={() => deletion.remove(canned_reply_id)}>
                  {text.canned_delete(shortcut)}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <More list={list} />
      <ErrorNotice error={deletion.error ?? list.error} />
    </>
  )
}

function NewReply({ onClose }: { onClose: () => void }) {
  const client = useClient()
  const readAgain = useReadAgain()
  const [draft, setDraft] = useState(EMPTY)
  const adding = useMutation({
    mutationFn: async (sent: typeof EMPTY) => await createCannedReply(client, sent),
    onSuccess: async (_, sent) => {
      setDraft((now) => (now === sent ? EMPTY : now))
      await readAgain()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    adding.mutate(draft)
  }
  const faults = [faultOf(adding.error, 'shortcut'), faultOf(adding.error, 'text')] as const
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextField
        label={text.canned_shortcut}
        hint={text.canned_shortcut_hint}
        fault={faults[0]}
        value={draft.shortcut}
        onChange={({ target }) => setDraft({ ...draft, shortcut: target.value })}
      />
      <TextAreaField
        label={text.canned_text}
        fault={faults[1]}
        maxLength={4_096}
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <ErrorNotice error={faults.some(Boolean) ? null : adding.error} />
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
        <Button type="submit" kind="primary" busy={adding.isPending}>
          {text.canned_save}
        </Button>
      </DialogActions>
    </form>
  )
}
