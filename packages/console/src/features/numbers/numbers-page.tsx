import type { PhoneNumber } from '@ohun/sdk'
import { listNumbers } from '@ohun/sdk/operations'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClient, useEnvironment, type Environment } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { useAllAgents } from '../../ui/agents.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { LongTable, type LongColumn } from '../../ui/long-list/long-table.tsx'
import { useLongList, type LongList } from '../../ui/long-list/use-long-list.ts'
import { Money } from '../../ui/money.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

const PAGE = { page_size: 100 }

export function NumbersPage() {
  const environment = useEnvironment()
  // The positions that a list knows belong to one environment.
  return <Numbers key={environment} environment={environment} />
}

function Numbers({ environment }: { environment: Environment }) {
  const client = useClient()
  const list = useLongList<PhoneNumber>({
    queryKey: ['listNumbers', environment, PAGE],
    read: async (page_token, signal) =>
      await listNumbers(client, { ...PAGE, ...(page_token && { page_token }) }, { signal }),
  })
  const claim = (
    <Only may="develop">
      <Link to="/$environment/numbers/claim" params={{ environment }} className={buttonClass('primary')}>
        {text.claim_title}
      </Link>
    </Only>
  )
  const is_empty = list.is_known && list.count === 0 && !list.has_more
  return (
    <Page title={text.numbers} intro={text.numbers_intro} actions={is_empty ? null : claim}>
      <ErrorNotice error={list.error} retry={list.refetch} />
      {!list.is_known && !list.error ? <p role="status">{common.loading}</p> : null}
      {is_empty ? (
        <Empty title={text.first_number}>
          <p>{text.first_number_hint}</p>
          {claim}
        </Empty>
      ) : (
        <NumberTable list={list} environment={environment} />
      )}
    </Page>
  )
}

function NumberTable({ list, environment }: { list: LongList<PhoneNumber>; environment: Environment }) {
  const { nameOf } = useAllAgents()
  const columns = useMemo(() => columnsOf(environment, nameOf), [environment, nameOf])
  return <LongTable label={text.numbers} list={list} columns={columns} />
}

const columnsOf = (
  environment: Environment,
  nameOf: (agent_id: string) => string,
): readonly LongColumn<PhoneNumber>[] => [
  {
    title: text.name,
    width: '10rem',
    cell: ({ number_id, e164 }) => (
      <Link to="/$environment/numbers/$number_id" params={{ environment, number_id }}>
        {e164}
      </Link>
    ),
  },
  {
    title: text.agent,
    width: 'minmax(9rem, 1fr)',
    cell: ({ agent_id }) => <AgentName name={agent_id === null ? text.no_agent : nameOf(agent_id)} />,
  },
  { title: text.type, width: '7.5rem', cell: ({ type }) => text.types[type] },
  {
    title: text.channels,
    width: '11rem',
    cell: ({ channels }) => channels.map((channel) => text.channel[channel]).join(', '),
  },
  { title: text.status, width: '19rem', cell: (number) => <NumberStatus number={number} /> },
  {
    title: text.monthly,
    width: '7rem',
    cell: ({ monthly_cost_kobo }) => <Money kobo={monthly_cost_kobo} />,
    right: true,
  },
]

const AgentName = ({ name }: { name: string }) => <bdi title={name}>{name}</bdi>

function NumberStatus({ number: { status, quarantine_until } }: { number: PhoneNumber }) {
  return (
    <>
      <Badge tone={status === 'provisioned' ? 'good' : 'warning'}>{text.statuses[status]}</Badge>
      {quarantine_until ? (
        <>
          {' '}
          {text.until} <Time at={quarantine_until} />
        </>
      ) : null}
    </>
  )
}
