import type { FormEvent } from 'react'
import { announced } from '../../../text/call-carriers.ts'
import { answered_by_names, end_reason_names, text } from '../../../text/calls.ts'
import { AgentOptions, useAllAgents } from '../../../ui/agents.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { timesOf } from '../../../ui/local-times.ts'
import { TimeFields } from '../../../ui/time-fields.tsx'
import styles from './calls.module.css'
import { callSearchOf, type CallSearch } from './call-search.ts'

const STATUSES = ['ringing', 'in_progress', 'completed', 'failed', 'busy', 'no_answer', 'canceled', 'rejected'] as const

/** Filters that are rarely needed. */
const FURTHER = [
  'direction',
  'resolution',
  'answered_by',
  'announcement',
  'agent_id',
  'created_after',
  'created_before',
  'min_duration_seconds',
  'max_duration_seconds',
  'min_cost_kobo',
  'max_cost_kobo',
] as const

interface CallFiltersProps {
  search: CallSearch
  onSearch: (search: CallSearch) => void
}

export function CallFilters({ search, onSearch }: CallFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    onSearch(callSearchOf({ ...given, ...timesOf(given), ...costsOf(given) }))
  }
  const further = FURTHER.filter((name) => search[name] !== undefined).length
  return (
    <form className={styles.form} role="search" onSubmit={submit}>
      <div className={styles.filters}>
        <TextField label={text.words} name="text" defaultValue={search.text} maxLength={200} />
        <TextField label={text.number} name="number" defaultValue={search.number} placeholder="+234…" />
        <SelectField label={text.status} name="status" defaultValue={search.status ?? ''}>
          <Options values={STATUSES} />
        </SelectField>
        <SelectField label={text.end_reason} name="end_reason" defaultValue={search.end_reason ?? ''}>
          <NamedOptions names={end_reason_names} />
        </SelectField>
        <Button type="submit" kind="primary">
          {text.apply}
        </Button>
      </div>
      <details className={styles.further} open={further > 0}>
        <summary>{text.further(further)}</summary>
        <div className={styles.filters}>
          <FurtherFilters search={search} />
        </div>
      </details>
    </form>
  )
}

function FurtherFilters({ search }: { search: CallSearch }) {
  const { agents } = useAllAgents()
  return (
    <>
      <SelectField label={text.direction} name="direction" defaultValue={search.direction ?? ''}>
        <NamedOptions names={text.directions} />
      </SelectField>
      <SelectField label={text.resolution} name="resolution" defaultValue={search.resolution ?? ''}>
        <Options values={['resolved', 'unresolved']} />
      </SelectField>
      <SelectField label={text.answered_by} name="answered_by" defaultValue={search.answered_by ?? ''}>
        <NamedOptions names={answered_by_names} />
      </SelectField>
      <SelectField label={text.announcement} name="announcement" defaultValue={search.announcement ?? ''}>
        <NamedOptions names={announced} />
      </SelectField>
      <SelectField label={text.agent} name="agent_id" defaultValue={search.agent_id ?? ''}>
        <option value="">{text.any}</option>
        <AgentOptions agents={agents} chosen={search.agent_id} />
      </SelectField>
      <TimeFields after={text.after} before={text.before} search={search} />
      <TextField
        label={text.min_duration}
        name="min_duration_seconds"
        inputMode="numeric"
        defaultValue={search.min_duration_seconds}
      />
      <TextField
        label={text.max_duration}
        name="max_duration_seconds"
        inputMode="numeric"
        defaultValue={search.max_duration_seconds}
      />
      <TextField
        label={text.min_cost}
        name="min_cost"
        inputMode="decimal"
        defaultValue={nairaOf(search.min_cost_kobo)}
      />
      <TextField
        label={text.max_cost}
        name="max_cost"
        inputMode="decimal"
        defaultValue={nairaOf(search.max_cost_kobo)}
      />
    </>
  )
}

function Options({ values }: { values: readonly string[] }) {
  return (
    <>
      <option value="">{text.any}</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </>
  )
}

function NamedOptions({ names }: { names: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">{text.any}</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </>
  )
}

const nairaOf = (kobo: number | undefined): number | undefined => (kobo === undefined ? undefined : kobo / 100)

/** People enter naira; the service counts kobo. */
function costsOf(given: Record<string, unknown>): Record<string, unknown> {
  return { min_cost_kobo: koboOf(given['min_cost']), max_cost_kobo: koboOf(given['max_cost']) }
}

const koboOf = (naira: unknown): number | undefined =>
  typeof naira === 'string' && naira.trim() !== '' ? Math.round(Number(naira) * 100) : undefined
