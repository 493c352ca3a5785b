import type { DeliveryAttempt } from '@ohun/sdk'
import { replayDeadLetters } from '@ohun/sdk/operations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useClient } from '../../api/client.ts'
import { isOpen } from '../../api/delivery-pages.ts'
import { getDeliveryQuery } from '../../api/queries.gen.ts'
import { not_replayed_reasons, text } from '../../text/developers.ts'
import { Button } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Only } from '../../ui/only.tsx'
import { Empty, Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './code.module.css'
import { DeliveryBadge } from './delivery-badge.tsx'

/** The polling interval: no event announces the outcome of a delivery. */
const POLL_MS = 2_000

const COLUMNS: readonly Column<DeliveryAttempt>[] = [
  { title: text.attempt, cell: ({ round, attempt }) => `${round}.${attempt}` },
  { title: text.began, cell: ({ started_at }) => <Time at={started_at} /> },
  { title: text.duration, right: true, cell: ({ duration_ms }) => `${Math.round(duration_ms)} ms` },
  { title: text.code, cell: ({ response_code, error }) => response_code ?? error ?? text.no_answer },
  { title: text.response, cell: ({ response_head }) => <pre className={styles.code}>{response_head ?? '–'}</pre> },
]

/** One delivery with all attempts, the body, and a replay. The endpoint's answers are shown as text. */
export function DeliveryPage() {
  const { delivery_id } = useParams({ from: '/$environment/deliveries/$delivery_id' })
  const client = useClient()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...getDeliveryQuery(client, delivery_id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
  })
  const replay = useMutation({
    mutationFn: async (event_id: string) => await replayDeadLetters(client, { event_ids: [event_id] }),
    onSuccess: async ({ replayed, not_replayed }) => {
      const [refused] = not_replayed
      notify(refused === undefined ? text.replayed(replayed) : not_replayed_reasons[refused.reason])
      await Promise.all(['getDelivery', 'listDeliveries'].map((one) => queries.invalidateQueries({ queryKey: [one] })))
    },
  })
  const actions =
    data?.status === 'dead_lettered' ? (
      <Only may="develop">
        <Button kind="primary" busy={replay.isPending} onClick={() => replay.mutate(data.event_id)}>
          {text.replay}
        </Button>
      </Only>
    ) : null
  return (
    <Page title={data?.event_type ?? text.delivery} actions={actions}>
      <ErrorNotice error={error ?? replay.error} retry={() => void refetch()} />
      {data ? (
        <>
          <p>
            <DeliveryBadge status={data.status} /> <CopyText value={delivery_id} /> <CopyText value={data.event_id} />
          </p>
          <p className={styles.code}>{data.url}</p>
          {data.attempts.length === 0 ? <Empty title={text.no_attempts} /> : null}
          {data.attempts.length > 0 ? (
            <Table
              label={text.attempts_title}
              rows={data.attempts}
              columns={COLUMNS}
              keyOf={({ round, attempt }) => `${round}.${attempt}`}
            />
          ) : null}
          <Panel title={text.body}>
            <pre className={styles.code} tabIndex={0} aria-label={text.body}>
              {JSON.stringify(data.payload, null, 2)}
            </pre>
          </Panel>
        </>
      ) : null}
    </Page>
  )
}
