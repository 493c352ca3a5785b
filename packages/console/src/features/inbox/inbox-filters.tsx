import { useState, type FormEvent } from 'react'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import styles from './inbox.module.css'
import { isSearchable, VIEWS, type InboxSearch, type View } from './inbox-search.ts'
import type { Members } from './use-members.ts'

interface FilterProps {
  search: InboxSearch
  members: Members
  onChange: (change: InboxSearch) => void
}

/** The filters that select the listed conversations. */
export function InboxFilters({ search, members, onChange }: FilterProps) {
  const [typed, setTyped] = useTyped(search.search ?? '')
  const [refused, refuse] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const term = typed.trim()
    refuse(term !== '' && !isSearchable(term))
    if (term === '' || isSearchable(term)) onChange({ search: term || undefined })
  }
  return (
    <>
      <div className={styles.views} role="group" aria-label={text.filters}>
        {VIEWS.map((view) => (
          <Button key={view} aria-pressed={(search.view ?? 'all') === view} onClick={() => onChange(viewOf(view))}>
            {text[view]}
          </Button>
        ))}
      </div>
      <SelectField
        label={text.assigned_to}
        value={search.assignee ?? ''}
        onChange={({ target }) => onChange(assigneeOf(target.value, search))}
      >
        <option value="">{text.anyone}</option>
        {members.answering.map(({ user_id }) => (
          <option key={user_id} value={user_id}>
            {members.nameOf(user_id)}
          </option>
        ))}
      </SelectField>
      <form onSubmit={submit} role="search">
        <TextField
          label={text.search}
          type="search"
          inputMode="tel"
          data-search
          value={typed}
          fault={refused ? text.search_fault : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </>
  )
}

const ABOUT_ASSIGNMENT: ReadonlySet<View | undefined> = new Set(['mine', 'unassigned'])

/** The person's own conversations and unassigned ones replace the filter for a colleague. */
const viewOf = (view: View): InboxSearch => ({
  view: view === 'all' ? undefined : view,
  ...(ABOUT_ASSIGNMENT.has(view) && { assignee: undefined }),
})

const assigneeOf = (assignee: string, { view }: InboxSearch): InboxSearch => ({
  assignee: assignee || undefined,
  ...(ABOUT_ASSIGNMENT.has(view) && { view: undefined }),
})
