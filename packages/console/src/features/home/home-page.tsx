import { useQuery } from '@tanstack/react-query'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getBalanceQuery, listCallsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/home.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LatestCalls } from './latest-calls.tsx'

/** Where a person begins: what happens now, and what needs attention. */
export function HomePage() {
  return (
    <Page title={text.title}>
      {useEnvironment() === 'production' ? <BalancePanel /> : null}
      <LatestCalls pages={listCallsPages(useClient(), { page_size: 5 })} />
    </Page>
  )
}

function BalancePanel() {
  const { data, error } = useQuery(getBalanceQuery(useClient()))
  return (
    <Panel title={text.balance}>
      <ErrorNotice error={error} />
      {data ? <Money kobo={data.balance_kobo} /> : null}
    </Panel>
  )
}
