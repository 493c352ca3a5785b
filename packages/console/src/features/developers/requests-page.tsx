import type { ApiRequest } from '@ohun/sdk'
import { listRequests } from '@ohun/sdk/operations'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import { text } from '../../text/developers.ts'
import { useActorName } from '../../ui/actors.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { LongTable, type LongColumn } from '../../ui/long-list/long-table.tsx'
import { useLongList } from '../../ui/long-list/use-long-list.ts'
import { Empty, Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import styles from './code.module.css'
import { STATUS_CLASSES } from './routes.ts'

const PAGE = 100

const COLUMNS: readonly LongColumn<ApiRequest>[] = [
  { title: text.time, width: '14.5rem', cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.status, width: '5rem', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: text.operation,
    width: '13rem',
    cell: ({ operation_id, path }) => <Full words={operation_id} title={path} />,
  },
  { title: text.path, width: 'minmax(14rem, 1fr)', cell: ({ method, path }) => <Full words={`${method} ${path}`} /> },
  { title: text.error, width: '12rem', cell: ({ error_code }) => error_code ?? '–' },
  { title: text.duration, width: '7rem', right: true, cell: ({ duration_ms }) => `${Math.round(duration_ms)} ms` },
  { title: text.actor, width: '14rem', cell: ({ actor }) => <Actor actor={actor} /> },
  { title: text.request_id, width: '17.5rem', cell: ({ request_id }) => <CopyText value={request_id} /> },
  {
    title: text.client,
    width: '20rem',
    cell: (row) => <Full words={`${row.client_address} ${row.user_agent ?? ''}`} />,
  },
]

const Actor = ({ actor }: Pick<ApiRequest, 'actor'>) => <CopyText value={actor} name={useActorName(actor)} />

const StatusBadge = ({ status }: Pick<ApiRequest, 'status'>) => (
  <Badge tone={status < 400 ? 'good' : 'bad'}>{String(status)}</Badge>
)

/** A text that may be too long for its column: hovering shows it completely. */
const Full = ({ words, title = words }: { words: string; title?: string }) => <span title={title}>{words}</span>

/** The request log. The `request_id` of an error leads to its request. */
export function RequestsPage() {
  const search = useFilters()
  const environment = useEnvironment()
  const { status, request_id } = search
  const navigate = useNavigate()
  const [typed, setTyped] = useTyped(request_id ?? '')
  const show = (changed: typeof search): void => void navigate({ to: '.', search: { ...search, ...changed } })
  const find = (event: FormEvent): void => {
    event.preventDefault()
    show({ request_id: typed.trim() || undefined })
  }
  return (
    <Page title={text.requests} intro={text.requests_intro}>
      <form className={styles.find} role="search" onSubmit={find}>
        <TextField label={text.request_id} value={typed} onChange={({ target }) => setTyped(target.value)} />
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
      <FoundRequests key={`${environment} ${status} ${request_id}`} {...search} />
    </Page>
  )
}

function FoundRequests({ status, request_id }: ReturnType<typeof useFilters>) {
  const client = useClient()
  const query = { ...(status && { status }), ...(request_id && { request_id }), page_size: PAGE }
  const list = useLongList<ApiRequest>({
    queryKey: ['listRequests', client.environment, query],
    read: async (page_token, signal) =>
      await listRequests(client, { ...query, ...(page_token && { page_token }) }, { signal }),
  })
  return (
    <>
      <ErrorNotice error={list.error} retry={list.refetch} />
      {list.is_known && list.count === 0 && !list.has_more ? (
        <Empty title={text.no_requests}>
          <p>{text.no_requests_hint}</p>
        </Empty>
      ) : (
        <LongTable label={text.requests} list={list} columns={COLUMNS} />
      )}
    </>
  )
}

const useFilters = () => useSearch({ from: '/$environment/requests' })
