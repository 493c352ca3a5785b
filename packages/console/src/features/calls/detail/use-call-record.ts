import type { Call, CallExchange, CallQualitySample, CallTurn } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client.ts'
import { deliveriesUntilEnded } from '../../../api/delivery-pages.ts'
import {
  getCallRecordingPeaksQuery,
  listCallExchangesQuery,
  listCallQualityQuery,
  listCallTurnsQuery,
  listEventsPages,
} from '../../../api/queries.gen.ts'
import { useEveryPage } from '../../../ui/use-every-page.ts'
import { entriesOf, lengthOf } from './entries/entries.ts'

const NO_TURNS: readonly CallTurn[] = []
const NO_EXCHANGES: readonly CallExchange[] = []
const NO_SAMPLES: readonly CallQualitySample[] = []

/**
 * Everything that is known about a call. The requests run in parallel, and each result is shown as soon as it arrives.
 */
export function useCallRecord(call: Call) {
  const client = useClient()
  const { call_id } = call
  const turns = useQuery(listCallTurnsQuery(client, call_id))
  const exchanges = useQuery(listCallExchangesQuery(client, call_id))
  const quality = useQuery(listCallQualityQuery(client, call_id))
  const events = useEveryPage(listEventsPages(client, { call_id, page_size: 100, brief: true }))
  const deliveries = useEveryPage(deliveriesUntilEnded(client, { call_id, page_size: 100, brief: true }))
  const peaks = useQuery({
    ...getCallRecordingPeaksQuery(client, call_id),
    enabled: call.recording_url !== null,
    staleTime: Infinity,
  })
  const happened = useMemo(
    () => ({
      turns: turns.data?.turns ?? NO_TURNS,
      exchanges: exchanges.data?.exchanges ?? NO_EXCHANGES,
      events: events.items,
      deliveries: deliveries.items,
    }),
    [turns.data, exchanges.data, events.items, deliveries.items],
  )
  const entries = useMemo(() => entriesOf(call, happened), [call, happened])
  const read = [turns, exchanges, quality, events, deliveries, peaks]
  return {
    ...happened,
    entries,
    length_ms: lengthOf(call, entries),
    percentiles: turns.data ?? null,
    samples: quality.data?.samples ?? NO_SAMPLES,
    quality_known: quality.data !== undefined,
    peaks: peaks.data ?? null,
    error: read.find(({ error }) => error)?.error ?? null,
    refetch: () => read.filter(({ error }) => error).map((one) => one.refetch()),
  }
}

export type CallRecord = ReturnType<typeof useCallRecord>
