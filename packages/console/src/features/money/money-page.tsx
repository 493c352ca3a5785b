import type { LedgerEntry, StatisticsOfAgent } from '@ohun/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getBalanceQuery, getStatisticsQuery, listLedgerPages } from '../../api/queries.gen.ts'
import { text } from '../../text/money.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Money } from '../../ui/money.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { TopUp } from './top-up.tsx'

const ENTRIES: readonly Column<LedgerEntry>[] = [
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.entry, cell: ({ entry_type }) => entry_type },
  { title: text.cause, cell: ({ cause }) => <CopyText value={cause} /> },
  { title: text.change, right: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
  { title: text.balance_after, right: true, cell: ({ balance_kobo }) => <Money kobo={balance_kobo} /> },
]

const AGENTS: readonly Column<StatisticsOfAgent>[] = [
  { title: text.agent, cell: ({ agent_id }) => <CopyText value={agent_id} /> },
  { title: text.calls, right: true, cell: ({ calls }) => calls },
  { title: text.messages, right: true, cell: (row) => row.messages_received + row.messages_sent },
  { title: text.cost, right: true, cell: ({ cost_kobo }) => <Money kobo={cost_kobo} /> },
]

/** The balance, a top-up, what was used, and every change of the balance. */
export function MoneyPage() {
  const ledger = useInfiniteQuery(listLedgerPages(useClient()))
  return (
    <Page title={text.title}>
      <BalancePanel />
      <TopUp />
      <UsagePanel />
      <Panel title={text.ledger}>
        <PagedTable
          label={text.ledger}
          list={ledger}
          columns={ENTRIES}
          keyOf={({ entry_id }) => entry_id}
          empty={
            <Empty title={text.no_entries}>
              <p>{text.no_entries_hint}</p>
            </Empty>
          }
        />
      </Panel>
    </Page>
  )
}

function BalancePanel() {
  const { data, error, refetch } = useQuery(getBalanceQuery(useClient()))
  return (
    <Panel title={text.balance}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {data ? <Money kobo={data.balance_kobo} /> : null}
    </Panel>
  )
}

function UsagePanel() {
  const { data, error, refetch } = useQuery(getStatisticsQuery(useClient()))
  return (
    <Panel title={text.usage}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {data?.by_agent.length === 0 ? <p>{text.no_usage}</p> : null}
      {data && data.by_agent.length > 0 ? (
        <Table label={text.usage} rows={data.by_agent} columns={AGENTS} keyOf={({ agent_id }) => agent_id} />
      ) : null}
    </Panel>
  )
}
