import type { CallExchange, CallExchangeContent, PlaygroundPassage } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clientOf } from '../../../api/client.ts'
import { getCallExchangeQuery, listCallExchangesQuery } from '../../../api/queries.gen.ts'
import { text as tools } from '../../../text/tools.ts'
import { text } from '../../../text/voice-playground.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Passages } from '../playground/passages.tsx'
import { ToolCall } from '../playground/tool-call.tsx'

/** The details of a call are stored within a second. */
const READ_AGAIN_MS = 1_000
/** A stored exchange never changes. */
const KEPT_MS = Infinity

/** The tools that the agent called during a call, and the passages that it read, as they arrive. */
export function TurnExchanges({ call_id, running }: { call_id: string; running: boolean }) {
  const { data, error, refetch } = useQuery({
    ...listCallExchangesQuery(clientOf('production'), call_id),
    refetchInterval: running ? READ_AGAIN_MS : false,
  })
  useEffect(() => {
    if (!running) void refetch()
  }, [running, refetch])
  const shown = data?.exchanges.filter(({ kind }) => kind === 'tool' || kind === 'knowledge') ?? []
  if (shown.length === 0 && !error) return null
  return (
    <Panel title={text.exchanges}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {shown.map((exchange) => (
        <ExchangeOfTurn key={exchange.exchange_id} call_id={call_id} exchange={exchange} />
      ))}
    </Panel>
  )
}

function ExchangeOfTurn({ call_id, exchange }: { call_id: string; exchange: CallExchange }) {
  const { exchange_id, kind } = exchange
  const { data, error, refetch } = useQuery({
    ...getCallExchangeQuery(clientOf('production'), call_id, exchange_id),
    staleTime: KEPT_MS,
  })
  return (
    <>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {data && kind === 'knowledge' ? <Passages passages={passagesIn(data)} /> : null}
      {data && kind === 'tool' ? <ToolCall call={toolCallIn(data)} /> : null}
    </>
  )
}

const passagesIn = ({ response }: CallExchangeContent): readonly PlaygroundPassage[] =>
  (parsed(response) as { passages?: PlaygroundPassage[] } | null)?.passages ?? []

/** A body that was too long to be stored completely is shown as text. */
function toolCallIn({ exchange_id, tool, request, response, response_status, error, target }: CallExchangeContent) {
  const event = parsed(request) as { payload?: { tool?: { arguments?: unknown } } } | null
  const exchange = { url: target, headers: {}, body: request ?? '', status: response_status, response_body: response }
  return {
    tool_call_id: exchange_id,
    name: tool ?? '',
    arguments: event?.payload?.tool?.arguments ?? request,
    result: error === null ? (parsed(response) ?? response) : null,
    error: error && (tools.causes[error] ?? error),
    exchange,
  }
}

function parsed(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}
