import { useState, type FormEvent } from 'react'
import { text } from '../../text/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from './inbox.module.css'
import { isSearchable, VIEWS, type InboxSearch } from './inbox-search.ts'

/** Which conversations are listed. */
export function InboxFilters({ search, onChange }: { search: InboxSearch; onChange: (change: InboxSearch) => void }) {
  const [typed, setTyped] = useState(search.search ?? '')
  const [refused, refuse] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = typed.trim()
    refuse(wanted !== '' && !isSearchable(wanted))
    if (wanted === '' || isSearchable(wanted)) onChange({ search: wanted || undefined })
  }
  return (
    <>
      <div className={styles.views} role="group" aria-label={text.filters}>
        {VIEWS.map((view) => (
          <Button
            key={view}
            aria-pressed={(search.view ?? 'all') === view}
            onClick={() => onChange({ view: view === 'all' ? undefined : view })}
          >
            {text[view]}
          </Button>
        ))}
      </div>
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
