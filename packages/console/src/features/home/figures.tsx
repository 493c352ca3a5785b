import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useClient, useEnvironment } from '../../api/client.ts'
import {
  getAnalyticsQuery,
  getBalanceQuery,
  getUsageQuery,
  listLiveCallsQuery,
  listMessagesPages,
} from '../../api/queries.gen.ts'
import { useKnownPages } from '../../shell/known-pages.ts'
import { text } from '../../text/home.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { daysLeft, startOfDay } from './days-left.ts'
import styles from './home.module.css'

/** The largest page size of a list. Anything beyond it is not counted. */
const PAGE = 100
const COUNTED_MS = 15_000

/** Figures about today. */
export function Figures() {
  return (
    <div className={styles.figures}>
      <LiveCalls />
      <CallsToday />
      <MessagesToday />
      {useEnvironment() === 'production' ? <Balance /> : null}
    </div>
  )
}

function LiveCalls() {
  const query = useQuery(listLiveCallsQuery(useClient()))
  const to = useKnownPages(useEnvironment()).named('live')
  return (
    <Panel title={text.live_calls}>
      <Loaded query={query}>
        {({ calls }) => <Figure>{to ? <Link to={to}>{calls.length}</Link> : calls.length}</Figure>}
      </Loaded>
    </Panel>
  )
}

function CallsToday() {
  // Statistics are computed some seconds after the end of a call, which no event announces.
  const query = useQuery({ ...getAnalyticsQuery(useClient()), refetchInterval: COUNTED_MS })
  const to = useKnownPages(useEnvironment()).named('analytics')
  return (
    <Panel title={text.calls_today}>
      <Loaded query={query}>
        {({ calls_per_day, average_mos }) => (
          <>
            <Figure>{calls_per_day.at(-1)?.count ?? 0}</Figure>
            <p>{average_mos === null ? text.no_quality : text.quality(average_mos)}</p>
            {to ? (
              <p>
                <Link to={to}>{text.analytics}</Link>
              </p>
            ) : null}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function MessagesToday() {
  const [created_after] = useState(() => startOfDay(Date.now()))
  const query = useInfiniteQuery(listMessagesPages(useClient(), { created_after, page_size: PAGE }))
  return (
    <Panel title={text.messages_today}>
      <Loaded query={query}>
        {({ pages }) => {
          const messages = pages.flatMap(({ items }) => items)
          const received = messages.filter(({ direction }) => direction === 'inbound').length
          return (
            <>
              <Figure>{counted(messages.length, query.hasNextPage)}</Figure>
              {query.hasNextPage ? null : <p>{text.received(received)}</p>}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function Balance() {
  const balance = useQuery(getBalanceQuery(useClient()))
  const usage = useQuery(getUsageQuery(useClient()))
  return (
    <Panel title={text.balance}>
      <Loaded query={balance}>
        {({ balance_kobo }) => (
          <>
            <Figure>
              <Money kobo={balance_kobo} />
            </Figure>
            <Loaded query={usage}>{(data) => <p>{text.days_left(daysLeft(balance_kobo, data, Date.now()))}</p>}</Loaded>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** The count, such as `100+` if there are more entries than fit on a page. */
export const counted = (count: number, more: boolean): string => (more ? `${count}+` : String(count))

const Figure = ({ children }: { children: ReactNode }) => <p className={styles.figure}>{children}</p>
