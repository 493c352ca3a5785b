import type { SavedView } from '@ohun/sdk'
import { createSavedView, deleteSavedView, updateSavedView } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountClient, useEnvironment } from '../../../api/client.ts'
import { listSavedViewsPages } from '../../../api/queries.gen.ts'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/calls.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm, Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useEveryPage } from '../../../ui/use-every-page.ts'
import { areSame, callSearchOf, filtersOf, type CallSearch } from './call-search.ts'
import styles from './calls.module.css'

const GIVEN: readonly (readonly [string, CallSearch])[] = [
  [text.all, {}],
  [text.view_failed, { status: 'failed' }],
  [text.problems, { status: 'no_answer' }],
  [text.view_unresolved, { resolution: 'unresolved' }],
  [text.view_silent, { end_reason: 'idle' }],
]

const LIST = 'calls'
const LONGEST_NAME = 60

/** Named filters: those that everyone has, and those that this person has saved on the service. */
export function Views({ search }: { search: CallSearch }) {
  const { items, error, refetch } = useEveryPage(listSavedViewsPages(accountClient, { list: LIST, page_size: 100 }))
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const shown = [...GIVEN, ...items.map((view) => [view.name, callSearchOf(view.filters)] as const)]
  const is_saved = shown.some(([, filters]) => areSame(filters, search))
  return (
    <>
      <div className={styles.views}>
        <nav aria-label={text.views}>
          {GIVEN.map(([title, filters]) => (
            <ViewLink key={title} title={title} filters={filters} />
          ))}
          {items.map(({ saved_view_id, name, filters }) => (
            <ViewLink key={saved_view_id} title={name} filters={callSearchOf(filters)} />
          ))}
        </nav>
        {is_saved ? null : <Button onClick={() => setOpen('save')}>{text.save_view}</Button>}
        {items.length === 0 ? null : (
          <Button kind="quiet" onClick={() => setOpen('manage')}>
            {text.manage_views}
          </Button>
        )}
      </div>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {open === 'save' ? <SaveView search={search} onClose={() => setOpen(null)} /> : null}
      {open === 'manage' ? <ManageViews views={items} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function ViewLink({ title, filters }: { title: string; filters: CallSearch }) {
  const environment = useEnvironment()
  return (
    <Link
      to="/$environment/calls"
      params={{ environment }}
      search={filters}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      <bdi>{title}</bdi>
    </Link>
  )
}

function useReadAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['listSavedViews'] })
}

function SaveView({ search, onClose }: { search: CallSearch; onClose: () => void }) {
  const readAgain = useReadAgain()
  const [name, setName] = useState('')
  return (
    <Confirm
      title={text.save_view}
      action={common.save}
      onClose={onClose}
      onConfirm={async () => {
        await createSavedView(accountClient, { list: LIST, name, filters: filtersOf(search) })
        await readAgain()
        notify(text.view_saved)
      }}
    >
      <TextField
        label={text.view_name}
        hint={text.view_hint}
        value={name}
        maxLength={LONGEST_NAME}
        required
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
    </Confirm>
  )
}

function ManageViews({ views, onClose }: { views: readonly SavedView[]; onClose: () => void }) {
  return (
    <Dialog title={text.manage_views} onClose={onClose}>
      {views.length === 0 ? <p>{text.no_views}</p> : null}
      <ul className={styles.managed}>
        {views.map((view) => (
          <ManagedView key={view.saved_view_id} view={view} />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** Renames a view when its field loses the focus, and deletes it with an undo. */
function ManagedView({ view }: { view: SavedView }) {
  const readAgain = useReadAgain()
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<unknown>(null)
  const attempt = (done: () => Promise<unknown>): void =>
    void done()
      .then(readAgain)
      .then(() => setError(null), setError)
  const rename = async (): Promise<void> => {
    await updateSavedView(accountClient, view.saved_view_id, { name })
    notify(common.saved)
  }
  const remove = async (): Promise<void> => {
    await deleteSavedView(accountClient, view.saved_view_id)
    const { list, name: before, filters } = view
    const restore = (): void =>
      void createSavedView(accountClient, { list, name: before, filters }).then(readAgain, () =>
        notify(text.not_restored),
      )
    notify(text.view_deleted(before), { text: text.undo, run: restore })
  }
  return (
    <li>
      <TextField
        label={text.view_name}
        value={name}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => setName(target.value)}
      />
      <Button disabled={name.trim() === '' || name === view.name} onClick={() => attempt(rename)}>
        {text.rename}
      </Button>
      <Button onClick={() => attempt(remove)} aria-label={text.delete_view(view.name)}>
        {text.delete}
      </Button>
      <ErrorNotice error={error} />
    </li>
  )
}
