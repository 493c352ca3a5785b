import type { FormEvent } from 'react'
import { end_reasons, text } from '../../../text/calls.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { timesOf } from '../../../ui/local-times.ts'
import { TimeFields } from '../../../ui/time-fields.tsx'
import styles from './calls.module.css'
import { callSearchOf, type CallSearch } from './call-search.ts'

const CHOICES = [
  [
    'status',
    text.status,
    ['ringing', 'in_progress', 'completed', 'failed', 'busy', 'no_answer', 'canceled', 'rejected'],
  ],
  ['direction', text.direction, ['inbound', 'outbound']],
  ['end_reason', text.end_reason, Object.keys(end_reasons)],
  ['resolution', text.resolution, ['resolved', 'unresolved']],
] as const

interface CallFiltersProps {
  search: CallSearch
  onSearch: (search: CallSearch) => void
}

export function CallFilters({ search, onSearch }: CallFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    onSearch(callSearchOf({ ...given, ...timesOf(given) }))
  }
  return (
    <form className={styles.filters} role="search" onSubmit={submit}>
      <TextField label={text.words} name="text" defaultValue={search.text} maxLength={200} />
      <TextField label={text.number} name="number" defaultValue={search.number} placeholder="+234…" />
      {CHOICES.map(([name, label, values]) => (
        <SelectField key={name} label={label} name={name} defaultValue={search[name] ?? ''}>
          <option value="">{text.any}</option>
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </SelectField>
      ))}
      <TextField label={text.agent} name="agent_id" defaultValue={search.agent_id} placeholder="agt_…" />
      <TimeFields after={text.after} before={text.before} search={search} />
      <TextField
        label={text.min_duration}
        name="min_duration_seconds"
        inputMode="numeric"
        defaultValue={search.min_duration_seconds}
      />
      <TextField label={text.min_cost} name="min_cost_kobo" inputMode="numeric" defaultValue={search.min_cost_kobo} />
      <div className={styles.submit}>
        <Button type="submit" kind="primary">
          {text.apply}
        </Button>
      </div>
    </form>
  )
}
