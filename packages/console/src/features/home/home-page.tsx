import { useClient } from '../../api/client.ts'
import { listCallsPages } from '../../api/queries.gen.ts'
import { text } from '../../text/home.ts'
import { Page } from '../../ui/page.tsx'
import { Checklist } from './checklist.tsx'
import { Failures } from './failures.tsx'
import { Figures } from './figures.tsx'
import { LatestCalls } from './latest-calls.tsx'

/** The start page: what is happening now, and what needs attention. */
export function HomePage() {
  return (
    <Page title={text.title}>
      <Checklist />
      <Figures />
      <Failures />
      <LatestCalls pages={listCallsPages(useClient(), { page_size: 5 })} />
    </Page>
  )
}
