import type { Call } from '@ohun/sdk'
import { exportCalls, listCalls } from '@ohun/sdk/operations'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient, useEnvironment, type Environment } from '../../../api/client.ts'
import { end_reason_names, text } from '../../../text/calls.ts'
import { useAllAgents } from '../../../ui/agents.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { LongTable, type LongColumn } from '../../../ui/long-list/long-table.tsx'
import { useLongList } from '../../../ui/long-list/use-long-list.ts'
import { Money } from '../../../ui/money.tsx'
import { Only } from '../../../ui/only.tsx'
import { Empty, Page } from '../../../ui/page.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { formatSeconds, Time } from '../../../ui/time.tsx'
import { toneOf } from '../call-tone.ts'
import type { CallSearch } from './call-search.ts'
import { CallFilters } from './call-filters.tsx'
import { Views } from './views.tsx'

const PAGE = 100

/** The calls that match the filters in the address, newest first. */
export function CallsPage() {
  const search = useSearch({ from: '/$environment/calls' })
  const environment = useEnvironment()
  const navigate = useNavigate()
  const key = JSON.stringify(search)
  const show = (filters: CallSearch) =>
    void navigate({ to: '/$environment/calls', params: { environment }, search: filters })
  return (
    <Page
      title={text.title}
      actions={
        <Only may="answer">
          <ExportButton search={search} />
        </Only>
      }
    >
      <Views search={search} />
      <CallFilters key={key} search={search} onSearch={show} />
      <FoundCalls key={`${environment} ${key}`} search={search} />
    </Page>
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
  const client = useClient()
  const environment = useEnvironment()
  const { nameOf } = useAllAgents()
  const query = { ...search, page_size: PAGE }
  const list = useLongList<Call>({
    queryKey: ['listCalls', environment, query],
    read: async (page_token, signal) =>
      await listCalls(client, { ...query, ...(page_token && { page_token }) }, { signal }),
  })
  const columns = useMemo(() => columnsOf(environment, nameOf), [environment, nameOf])
  return (
    <>
      <ErrorNotice error={list.error} retry={list.refetch} />
      {!list.is_known && !list.error ? <p role="status">{text.loading}</p> : null}
      {list.is_known && list.count === 0 && !list.has_more ? (
        <Empty title={text.no_calls}>
          <p>{Object.keys(search).length === 0 ? text.no_calls_yet : text.no_calls_hint}</p>
          <Link to="/$environment/agents" params={{ environment }}>
            {text.to_agents}
          </Link>
        </Empty>
      ) : (
        <LongTable label={text.title} list={list} columns={columns} />
      )}
    </>
  )
}

const columnsOf = (environment: Environment, nameOf: (agent_id: string) => string): readonly LongColumn<Call>[] => [
  {
    title: text.call,
    width: '10rem',
    cell: ({ call_id }) => (
      <Link to="/$environment/calls/$call_id" params={{ environment, call_id }} title={call_id}>
        {call_id}
      </Link>
    ),
  },
  { title: text.began, width: '14.5rem', cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.direction, width: '7.5rem', cell: ({ direction }) => text.directions[direction] },
  { title: text.contact, width: '11.5rem', cell: contactOf },
  {
    title: text.agent,
    width: 'minmax(8rem, 1fr)',
    cell: ({ agent_id }) => <bdi title={nameOf(agent_id)}>{nameOf(agent_id)}</bdi>,
  },
  { title: text.status, width: '8rem', cell: ({ status }) => <Badge tone={toneOf(status)}>{status}</Badge> },
  { title: text.end_reason, width: 'minmax(13rem, 1fr)', cell: reasonOf },
  { title: text.resolution, width: '7.5rem', cell: ({ resolution }) => resolution ?? '–' },
  { title: text.duration, width: '7rem', cell: ({ duration_seconds }) => formatSeconds(duration_seconds), right: true },
  { title: text.cost, width: '7rem', cell: ({ cost_kobo }) => <Money kobo={cost_kobo} />, right: true },
]

/** The other party. */
const contactOf = ({ direction, from_number, to_number }: Call) => (direction === 'inbound' ? from_number : to_number)

const reasonOf = ({ end_reason }: Call) =>
  end_reason === null ? '–' : <span title={end_reason}>{end_reason_names[end_reason]}</span>
