import type { Call } from '@ohun/sdk'
import { exportCalls } from '@ohun/sdk/operations'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../../api/client.ts'
import { listCallsPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/calls.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Money } from '../../../ui/money.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Table, type Column } from '../../../ui/table.tsx'
import { formatSeconds, Time } from '../../../ui/time.tsx'
import { toneOf } from '../call-tone.ts'
import styles from './calls.module.css'
import type { CallSearch } from './call-search.ts'
import { CallFilters } from './call-filters.tsx'

const VIEWS: readonly (readonly [string, CallSearch])[] = [
  [text.all, {}],
  [text.view_failed, { status: 'failed' }],
  [text.problems, { status: 'no_answer' }],
  [text.view_unresolved, { resolution: 'unresolved' }],
  [text.view_silent, { end_reason: 'idle' }],
]

const PAGE = 50

/** The calls that the filters in the address leave, newest first. */
export function CallsPage() {
  const search = useSearch({ from: '/$environment/calls' })
  const environment = useEnvironment()
  const navigate = useNavigate()
  const show = (filters: CallSearch) =>
    void navigate({ to: '/$environment/calls', params: { environment }, search: filters })
  return (
    <Page title={text.title} actions={<ExportButton search={search} />}>
      <Views />
      <CallFilters key={JSON.stringify(search)} search={search} onSearch={show} />
      <FoundCalls search={search} />
    </Page>
  )
}

function Views() {
  const environment = useEnvironment()
  return (
    <nav className={styles.views} aria-label={text.views}>
      {VIEWS.map(([title, search]) => (
        <Link
          key={title}
          to="/$environment/calls"
          params={{ environment }}
          search={search}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

function ExportButton({ search }: { search: CallSearch }) {
  const client = useClient()
  const exporting = useMutation({
    mutationFn: async () => {
      const response = await exportCalls(client, { ...search, format: 'csv' })
      saveFile(await response.blob(), 'calls.csv')
    },
  })
  return (
    <>
      <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {text.csv}
      </Button>
      <ErrorNotice error={exporting.error} />
    </>
  )
}

function FoundCalls({ search }: { search: CallSearch }) {
  const environment = useEnvironment()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = useInfiniteQuery(
    listCallsPages(useClient(), { ...search, page_size: PAGE }),
  )
  const calls = data?.pages.flatMap(({ items }) => items) ?? []
  const columns: readonly Column<Call>[] = [
    {
      title: text.call,
      cell: ({ call_id }) => (
        <Link to="/$environment/calls/$call_id" params={{ environment, call_id }}>
          {call_id}
        </Link>
      ),
    },
    ...COLUMNS,
  ]
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {isPending ? <p role="status">{text.loading}</p> : null}
      {data && calls.length === 0 && !hasNextPage ? (
        <Empty title={text.no_calls}>
          <p>{text.no_calls_hint}</p>
        </Empty>
      ) : null}
      {calls.length > 0 ? (
        <Table label={text.title} rows={calls} columns={columns} keyOf={({ call_id }) => call_id} />
      ) : null}
      {hasNextPage ? (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}

const COLUMNS: readonly Column<Call>[] = [
  { title: text.status, cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
  { title: text.end_reason, cell: ({ end_reason }) => end_reason ?? '–' },
  { title: text.from, cell: ({ from_number }) => from_number },
  { title: text.to, cell: ({ to_number }) => to_number },
  { title: text.began, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.duration, cell: ({ duration_seconds }) => formatSeconds(duration_seconds), right: true },
  { title: text.cost, cell: ({ cost_kobo }) => <Money kobo={cost_kobo} />, right: true },
]
