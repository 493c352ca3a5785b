import type { Call } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { getCallQuery, listCallTurnsQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/calls.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { formatSeconds, Time } from '../../../ui/time.tsx'
import { toneOf } from '../call-tone.ts'
import styles from './call.module.css'
import { Charges } from './charges.tsx'
import { Deliveries } from './deliveries.tsx'
import { Timeline } from './timeline.tsx'
import { Turns } from './turns.tsx'
import { WhyItEnded } from './why-it-ended.tsx'

/** The player is loaded for calls that were recorded. */
const Recording = lazy(async () => ({ default: (await import('./recording.tsx')).Recording }))

/** One call, from the line to the webhook. */
export function CallPage() {
  const { call_id } = useParams({ from: '/$environment/calls/$call_id' })
  const { data: call, error, isPending, refetch } = useQuery(getCallQuery(useClient(), call_id))
  return (
    <Page title={text.call} intro={<CopyText value={call_id} />}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {isPending ? <p role="status">{text.loading}</p> : null}
      {call ? <CallRecord call={call} /> : null}
    </Page>
  )
}

function CallRecord({ call }: { call: Call }) {
  const client = useClient()
  const { data, error } = useQuery(listCallTurnsQuery(client, call.call_id))
  const turns = data?.turns ?? []
  const [from, setFrom] = useState<{ seconds: number } | null>(null)
  const play = call.recording_url === null ? null : (seconds: number) => setFrom({ seconds })
  return (
    <>
      <WhyItEnded call={call} turns={turns} />
      <Facts call={call} />
      {play ? (
        <Suspense fallback={<p role="status">{text.loading}</p>}>
          <Recording call_id={call.call_id} from={from} />
        </Suspense>
      ) : null}
      <Timeline call={call} play={play} />
      <ErrorNotice error={error} />
      <Turns turns={turns} />
      <Deliveries call_id={call.call_id} />
      <Charges call_id={call.call_id} />
    </>
  )
}

function Facts({ call }: { call: Call }) {
  const facts = [
    [text.status, <Badge tone={toneOf(call.status)}>{call.status}</Badge>],
    [text.from, call.from_number],
    [text.to, call.to_number],
    [text.agent, <CopyText value={call.agent_id} />],
    [text.began, <Time at={call.created_at} />],
    [text.duration, formatSeconds(call.duration_seconds)],
    [text.cost, <Money kobo={call.cost_kobo} />],
    [text.quality, call.quality_mos === null ? '–' : String(call.quality_mos)],
    [text.resolution, call.resolution ?? '–'],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
