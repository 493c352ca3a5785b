import type { Delivery } from '@ohun/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { getDeliveryQuery, listDeliveriesPages } from '../../../api/queries.gen.ts'
import { text } from '../../../text/calls.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './call.module.css'

/** The webhooks that the call has caused, each with its requests and answers. */
export function Deliveries({ call_id }: { call_id: string }) {
  const query = { call_id, page_size: 100 }
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    listDeliveriesPages(useClient(), query),
  )
  const deliveries = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Panel title={text.deliveries}>
      <ErrorNotice error={error} />
      {data && deliveries.length === 0 ? <p>{text.no_deliveries}</p> : null}
      <ul className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <DeliveryEntry key={delivery.delivery_id} delivery={delivery} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </Panel>
  )
}

function DeliveryEntry({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false)
  const { event_type, status, last_error, response_code, attempt_count, url } = delivery
  return (
    <li>
      <div className={styles.delivery}>
        <code>{event_type}</code>
        <Badge tone={status === 'delivered' ? 'good' : last_error ? 'bad' : 'plain'}>{status}</Badge>
        <span className={styles.words}>{url}</span>
        <span>
          {last_error ? `${text.error}: ${last_error}` : ''} {response_code ?? ''}
        </span>
        <span>
          {text.attempts}: {attempt_count}
        </span>
        <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {text.show_attempts}
        </Button>
      </div>
      {open ? <Attempts delivery_id={delivery.delivery_id} /> : null}
    </li>
  )
}

function Attempts({ delivery_id }: { delivery_id: string }) {
  const { data, error } = useQuery(getDeliveryQuery(useClient(), delivery_id))
  if (error) return <ErrorNotice error={error} />
  if (!data) return <p role="status">{text.loading}</p>
  return (
    <>
      {data.attempts.map(({ round, attempt, duration_ms, response_code, error: failure, response_head }) => (
        <div key={`${round} ${attempt}`}>
          <p>
            {round}.{attempt}: {response_code ?? failure ?? '–'} · {Math.round(duration_ms)} ms
          </p>
          {response_head ? <pre className={styles.body}>{response_head}</pre> : null}
        </div>
      ))}
      <p>{text.request_body}</p>
      <pre className={styles.body}>{JSON.stringify(data.payload, null, 2)}</pre>
    </>
  )
}
