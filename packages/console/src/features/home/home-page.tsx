import { Link } from '@tanstack/react-router'
import { useClient, useEnvironment } from '../../api/client.ts'
import { listCallsPages } from '../../api/queries.gen.ts'
import { useMay } from '../../api/role.ts'
import { text } from '../../text/home.ts'
import { Empty, Page } from '../../ui/page.tsx'
import { Checklist } from './checklist.tsx'
import { Failures } from './failures.tsx'
import { Figures } from './figures.tsx'
import { LatestCalls } from './latest-calls.tsx'

/** The start page: what is happening now, and what needs attention. */
export function HomePage() {
  return <Page title={text.title}>{useMay('read') ? <Overview /> : <ForBilling />}</Page>
}

function Overview() {
  return (
    <>
      <Checklist />
      <Figures />
      <Failures />
      <LatestCalls pages={listCallsPages(useClient(), { page_size: 5 })} />
    </>
  )
}

/** The role `billing` sees nothing of calls and agents. */
function ForBilling() {
  const environment = useEnvironment()
  return (
    <Empty title={text.for_billing}>
      <p>{text.for_billing_hint}</p>
      <Link to="/$environment/money" params={{ environment }}>
        {text.to_money}
      </Link>
    </Empty>
  )
}
