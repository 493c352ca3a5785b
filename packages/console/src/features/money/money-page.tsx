import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getBalanceQuery, getUsageQuery, listLedgerPages } from '../../api/queries.gen.ts'
import { text as home } from '../../text/home.ts'
import { text } from '../../text/money.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table } from '../../ui/table.tsx'
import { daysLeft } from '../home/days-left.ts'
import { SpendCaps } from './caps/spend-caps.tsx'
import { ENTRY_COLUMNS } from './ledger/entry-columns.tsx'
import { LowBalance } from './low-balance.tsx'
import styles from './money.module.css'
import { TopUp } from './top-up.tsx'
import { TopUps } from './top-ups.tsx'

const LATEST = 5

/** The balance and everything that keeps it up: top-ups, an alert, caps, and the latest changes. */
export function MoneyPage() {
  return (
    <Page title={text.title}>
      <BalancePanel />
      <Only may="pay">
        <TopUp />
        <LatestEntries />
      </Only>
      <SpendCaps />
      <Only may="manage">
        <LowBalance />
      </Only>
      <Only may="pay">
        <TopUps />
      </Only>
    </Page>
  )
}

function BalancePanel() {
  const client = useClient()
  const balance = useQuery(getBalanceQuery(client))
  const usage = useQuery(getUsageQuery(client))
  return (
    <Panel title={text.balance}>
      <Loaded query={balance}>
        {({ balance_kobo }) => (
          <>
            <p className={styles.figure}>
              <Money kobo={balance_kobo} />
            </p>
            {balance_kobo === 0 ? <p>{text.blocked}</p> : null}
            <Loaded query={usage}>{(data) => <p>{home.days_left(daysLeft(balance_kobo, data, Date.now()))}</p>}</Loaded>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function LatestEntries() {
  const environment = useEnvironment()
  const query = useInfiniteQuery(listLedgerPages(useClient(), { page_size: LATEST }))
  return (
    <Panel title={text.latest}>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items).slice(0, LATEST)
          return entries.length === 0 ? (
            <Empty title={text.no_entries}>
              <p>{text.no_entries_hint}</p>
            </Empty>
          ) : (
            <>
              <Table label={text.latest} rows={entries} columns={ENTRY_COLUMNS} keyOf={({ entry_id }) => entry_id} />
              <p>
                <Link to="/$environment/money/ledger" params={{ environment }}>
                  {text.whole_ledger}
                </Link>
              </p>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
