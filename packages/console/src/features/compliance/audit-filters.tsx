import type { FormEvent } from 'react'
import { text } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { timesOf } from '../../ui/local-times.ts'
import { TimeFields } from '../../ui/time-fields.tsx'
import { auditFiltersOf } from './routes.ts'

type Filters = ReturnType<typeof auditFiltersOf>

export function AuditFilters({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const { action, actor } = filters
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    onFilter(auditFiltersOf({ ...given, ...timesOf(given) }))
  }
  return (
    <form role="search" aria-label={text.audit_log} onSubmit={submit}>
      <TextField label={text.action} hint={text.action_hint} name="action" defaultValue={action} maxLength={64} />
      <TextField label={text.actor} hint={text.actor_hint} name="actor" defaultValue={actor} maxLength={200} />
      <TimeFields after={text.after} before={text.before} search={filters} />
      <Button type="submit">{text.apply}</Button>
    </form>
  )
}
