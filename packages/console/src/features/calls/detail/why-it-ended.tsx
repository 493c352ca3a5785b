import type { Call, CallTurn } from '@ohun/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listDeliveriesPages } from '../../../api/queries.gen.ts'
import { end_reasons, fallback_reasons, text } from '../../../text/calls.ts'
import { Panel } from '../../../ui/panel.tsx'

/** In plain words: how the call ended, and what went wrong in it. */
export function WhyItEnded({ call, turns }: { call: Call; turns: readonly CallTurn[] }) {
  const query = { call_id: call.call_id, page_size: 100 }
  const { data } = useInfiniteQuery(listDeliveriesPages(useClient(), query))
  const failed = data?.pages.flatMap(({ items }) => items).filter(({ last_error }) => last_error !== null) ?? []
  return (
    <Panel title={text.why}>
      <p>{call.end_reason === null ? text.running : end_reasons[call.end_reason]}</p>
      {fallbacksOf(turns).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failed.length > 0 ? <p>{text.failed_deliveries(failed.length)}</p> : null}
    </Panel>
  )
}

/** A sentence for each reason. */
function fallbacksOf(turns: readonly CallTurn[]): string[] {
  const reasons = Map.groupBy(
    turns.filter(({ fallback_reason }) => fallback_reason !== null),
    ({ fallback_reason }) => fallback_reason!,
  )
  return [...reasons].map(([reason, failed]) =>
    text.failed_turns(failed.length, turns.length, fallback_reasons[reason]),
  )
}
