import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { listLedgerPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/money.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { timesOf } from '../../../ui/local-times.ts'
import { TimeFields } from '../../../ui/time-fields.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import styles from '../money.module.css'
import { ENTRY_COLUMNS } from './entry-columns.tsx'
import { ENTRY_TYPES, ledgerSearchOf, type LedgerSearch } from './ledger-search.ts'

const PAGE = 50

/** Every change of the balance, newest first. */
export function LedgerPage() {
  const search = useSearch({ from: '/$environment/money/ledger' })
  const list = useInfiniteQuery(listLedgerPages(useClient(), { ...search, page_size: PAGE }))
  const is_filtered = Object.keys(search).length > 0
  return (
    <Page title={text.ledger} intro={text.ledger_intro}>
      <LedgerFilters key={JSON.stringify(search)} search={search} />
      <PagedTable
        label={text.ledger}
        list={list}
        columns={ENTRY_COLUMNS}
        keyOf={({ entry_id }) => entry_id}
        empty={
          <Empty title={is_filtered ? text.no_match : text.no_entries}>
            <p>{is_filtered ? text.no_match_hint : text.no_entries_hint}</p>
          </Empty>
        }
      />
    </Page>
  )
}

function LedgerFilters({ search }: { search: LedgerSearch }) {
  const environment = useEnvironment()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    const filters = ledgerSearchOf({ ...given, ...timesOf(given) })
    void navigate({ to: '/$environment/money/ledger', params: { environment }, search: filters })
  }
  return (
    <form className={styles.filters} role="search" aria-label={text.ledger} onSubmit={submit}>
      <SelectField label={text.entry} name="entry_type" defaultValue={search.entry_type ?? ''}>
        <option value="">{text.any}</option>
        {ENTRY_TYPES.map((type) => (
          <option key={type} value={type}>
            {text.entry_types[type]}
          </option>
        ))}
      </SelectField>
      <TimeFields after={text.after} before={text.before} search={search} />
      <Button type="submit" kind="primary">
        {text.apply}
      </Button>
    </form>
  )
}
