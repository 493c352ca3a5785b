import type { PhoneNumber } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listNumbersPages } from '../../api/queries.gen.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Money } from '../../ui/money.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useAllAgents } from '../../ui/agents.tsx'
import { More } from '../../ui/more.tsx'

export function NumbersPage() {
  const environment = useEnvironment()
  const list = useInfiniteQuery(listNumbersPages(useClient(), { page_size: 50 }))
  const { data, error, refetch, isPending } = list
  const numbers = data?.pages.flatMap(({ items }) => items) ?? []
  const claim = (
    <Only may="develop">
      <Link to="/$environment/numbers/claim" params={{ environment }} className={buttonClass('primary')}>
        {text.claim_title}
      </Link>
    </Only>
  )
  const empty = data !== undefined && numbers.length === 0
  return (
    <Page title={text.numbers} intro={text.numbers_intro} actions={empty ? null : claim}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {isPending ? <p role="status">{common.loading}</p> : null}
      {empty ? (
        <Empty title={text.first_number}>
          <p>{text.first_number_hint}</p>
          {claim}
        </Empty>
      ) : null}
      {numbers.length > 0 ? <NumberTable numbers={numbers} /> : null}
      <More list={list} />
    </Page>
  )
}

function NumberTable({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const environment = useEnvironment()
  const { nameOf } = useAllAgents()
  const columns: readonly Column<PhoneNumber>[] = [
    {
      title: text.name,
      cell: ({ number_id, e164 }) => (
        <Link to="/$environment/numbers/$number_id" params={{ environment, number_id }}>
          {e164}
        </Link>
      ),
    },
    { title: text.agent, cell: ({ agent_id }) => <bdi>{agent_id === null ? text.no_agent : nameOf(agent_id)}</bdi> },
    { title: text.type, cell: ({ type }) => text.types[type] },
    { title: text.channels, cell: ({ channels }) => channels.map((channel) => text.channel[channel]).join(', ') },
    { title: text.status, cell: (number) => <NumberStatus number={number} /> },
    { title: text.monthly, cell: ({ monthly_cost_kobo }) => <Money kobo={monthly_cost_kobo} />, right: true },
  ]
  return <Table label={text.numbers} rows={numbers} columns={columns} keyOf={({ number_id }) => number_id} />
}

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
