import type { ApiRequest } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useClient } from '../../api/client.ts'
import { listRequestsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/developers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './code.module.css'
import { STATUS_CLASSES } from './routes.ts'

const COLUMNS: readonly Column<ApiRequest>[] = [
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.operation, cell: ({ operation_id }) => operation_id },
  { title: text.path, cell: ({ method, path }) => `${method} ${path}` },
  { title: text.status, cell: ({ status }) => <Badge tone={status < 400 ? 'good' : 'bad'}>{String(status)}</Badge> },
  { title: text.error, cell: ({ error_code }) => error_code ?? '–' },
  { title: text.duration, right: true, cell: ({ duration_ms }) => `${duration_ms} ms` },
  { title: text.actor, cell: ({ actor }) => <CopyText value={actor} /> },
  { title: text.client, cell: ({ client_address, user_agent }) => `${client_address} ${user_agent ?? ''}` },
  { title: text.request_id, cell: ({ request_id }) => <CopyText value={request_id} /> },
]

/** The request log. A `request_id` from an error leads to its request. */
export function RequestsPage() {
  const search = useSearch({ from: '/$environment/requests' })
  const { status, request_id } = search
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(request_id ?? '')
  const list = useInfiniteQuery(
    listRequestsPages(useClient(), { ...(status && { status }), ...(request_id && { request_id }) }),
  )
  const show = (changed: typeof search): void => void navigate({ to: '.', search: { ...search, ...changed } })
  const find = (event: FormEvent): void => {
    event.preventDefault()
    show({ request_id: wanted.trim() || undefined })
  }
  return (
    <Page title={text.requests} intro={text.requests_intro}>
      <form className={styles.find} onSubmit={find}>
        <TextField label={text.request_id} value={wanted} onChange={({ target }) => setWanted(target.value)} />
        <Button type="submit">{text.find}</Button>
        <SelectField
          label={text.status}
          value={status ?? ''}
          onChange={({ target }) => show({ status: STATUS_CLASSES.find((one) => one === target.value) })}
        >
          <option value="">{text.all}</option>
          {STATUS_CLASSES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </form>
      <PagedTable
        label={text.requests}
        list={list}
        columns={COLUMNS}
        keyOf={(row) => row.request_id}
        empty={
          <Empty title={text.no_requests}>
            <p>{text.no_requests_hint}</p>
          </Empty>
        }
      />
    </Page>
  )
}
