import type { Agent } from '@ohun/sdk'
import { useEffect } from 'react'
import { text } from '../../../text/agents.ts'
import { text as common } from '../../../text/common.ts'
import { Button } from '../../../ui/button.tsx'
import { conflictOf } from '../../../ui/conflict/save-merged.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import styles from '../agents.module.css'
import { AgentConflict } from './agent-conflict.tsx'
import type { AgentForm } from './use-agent-form.ts'

/** The actions on unsaved changes. The bar stays visible while there are any. */
export function SaveBar({ form_id, editing }: { form_id: string; editing: AgentForm }) {
  const { dirty, can_draft, busy, error, discard, saveDraft } = editing
  const conflict = conflictOf<Agent>(error)
  useSaveKey(form_id, dirty && !busy)
  return (
    <div className={styles.save} data-dirty={dirty}>
      {conflict ? <AgentConflict conflict={conflict} editing={editing} /> : <ErrorNotice error={error} />}
      <div className={styles.actions}>
        <Button type="submit" form={form_id} kind="primary" busy={busy} disabled={!dirty} title={text.save_key}>
          {common.save}
        </Button>
        {dirty ? (
          <>
            <Button onClick={() => void saveDraft()} disabled={busy || !can_draft} title={text.save_draft_hint}>
              {text.save_draft}
            </Button>
            <Button onClick={discard} disabled={busy}>
              {text.discard}
            </Button>
            <span role="status">{text.unsaved}</span>
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Saves with Ctrl+S or ⌘S, as in an editor. */
function useSaveKey(form_id: string, on: boolean): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (on) document.querySelector<HTMLFormElement>(`form[id="${form_id}"]`)?.requestSubmit()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [form_id, on])
}
