import type { FormEvent } from 'react'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { localOf, timesOf } from '../../ui/local-times.ts'
import { auditFiltersOf } from './routes.ts'

type Filters = ReturnType<typeof auditFiltersOf>

export function AuditFilters({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const { action, actor, created_after, created_before } = filters
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    onFilter(auditFiltersOf({ ...given, ...timesOf(given) }))
  }
  return (
    <form role="search" aria-label={text.audit_log} onSubmit={submit}>
      <TextField label={text.action} hint={text.action_hint} name="action" defaultValue={action} maxLength={64} />
      <TextField label={text.actor} hint={text.actor_hint} name="actor" defaultValue={actor} maxLength={200} />
      <TextField label={text.after} name="created_after" type="datetime-local" defaultValue={localOf(created_after)} />
      <TextField
        label={text.before}
        name="created_before"
        type="datetime-local"
        defaultValue={localOf(created_before)}
      />
      <Button type="submit">{text.apply}</Button>
    </form>
  )
}
