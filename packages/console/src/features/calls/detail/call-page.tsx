import type { Call } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useClient } from '../../../api/client.ts'
import { getCallQuery } from '../../../api/queries.gen.ts'
import { text as page_text } from '../../../text/call-page.ts'
import { answered_by_names, text } from '../../../text/calls.ts'
import { AgentLink, useAllAgents } from '../../../ui/agents.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Money } from '../../../ui/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatSeconds, Time } from '../../../ui/time.tsx'
import { toneOf } from '../call-tone.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { Axis } from './axis/axis.tsx'
import { waveformsOf } from './axis/peaks.ts'
import { recordedFrom } from './call-times.ts'
import { CarriersPanel } from './carriers-panel.tsx'
import { Charges } from './charges.tsx'
import type { Entry } from './entries/entries.ts'
import { EntryList } from './entries/entry-list.tsx'
import { partsOf } from './entries/turn-parts.ts'
import { PlayerBar } from './player/player-bar.tsx'
import { usePlayer } from './player/use-player.ts'
import { QualityPanel } from './quality/quality-panel.tsx'
import { useCallRecord, type CallRecord } from './use-call-record.ts'
import { useChosen } from './use-chosen.ts'
import { WhyItEnded } from './why-it-ended.tsx'

/** The analysis is made shortly after the end of a call. */
const ANALYSIS_MS = 3_000

/** One call, from the telephone line to the webhook. */
export function CallPage() {
  const { call_id } = useParams({ from: '/$environment/calls/$call_id' })
  const {
    data: call,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...getCallQuery(useClient(), call_id),
    refetchInterval: ({ state }) => (state.data?.analysis?.status === 'pending' ? ANALYSIS_MS : false),
  })
  return (
    <Page title={text.call} intro={<CopyText value={call_id} />}>
      <ErrorNotice error={error} retry={() => void refetch()} />
      {isPending ? <p role="status">{text.loading}</p> : null}
      {call ? <CallContent key={call_id} call={call} /> : null}
    </Page>
  )
}

function CallContent({ call }: { call: Call }) {
  const record = useCallRecord(call)
  const { entries, length_ms, peaks, samples, error } = record
  const player = usePlayer(call, peaks?.duration_ms ?? null)
  const { chosen, choose } = useChosen()
  const waveforms = useMemo(() => peaks && waveformsOf(peaks, recordedFrom(call, peaks.duration_ms)), [call, peaks])
  return (
    <>
      <WhyItEnded call={call} record={record} onShow={(id) => choose(id, true)} />
      <CallFacts call={call} />
      {call.answered_at === null || call.ended_at === null ? null : <AnalysisPanel call={call} />}
      <ErrorNotice error={error} retry={record.refetch} />
      <Panel title={page_text.happened}>
        <PlayerBar player={player} length_ms={length_ms} name={call.call_id} />
        <Axis
          {...{ entries, length_ms, waveforms, player }}
          quality={samples}
          chosen={chosen.id}
          onChoose={({ id }) => choose(id)}
        />
        <Percentiles record={record} />
        <EntryList
          call_id={call.call_id}
          entries={entries}
          partsOf={useParts(record)}
          player={player}
          chosen={chosen}
        />
      </Panel>
      <QualityPanel samples={samples} />
      {call.signalling === null ? null : <CarriersPanel signalling={call.signalling} />}
      <Charges call_id={call.call_id} />
    </>
  )
}

/** The parts of the time until an answer. */
function useParts({ exchanges }: CallRecord) {
  const by_turn = useMemo(() => Map.groupBy(exchanges, ({ turn_id }) => turn_id), [exchanges])
  return useCallback(
    (entry: Entry) =>
      entry.kind === 'said' && entry.turn?.reply_turn_id === entry.id
        ? partsOf(entry.turn, by_turn.get(entry.turn.turn_id) ?? [])
        : null,
    [by_turn],
  )
}

function Percentiles({ record: { percentiles } }: { record: CallRecord }) {
  const { latency_p50_ms: p50 = null, latency_p95_ms: p95 = null } = percentiles ?? {}
  return p50 === null || p95 === null ? null : <p>{page_text.time_of_answers(p50, p95)}</p>
}

function CallFacts({ call }: { call: Call }) {
  const { nameOf } = useAllAgents()
  const { agent_id } = call
  const facts = [
    [text.status, <Badge tone={toneOf(call.status)}>{call.status}</Badge>],
    [text.direction, call.direction],
    [text.from, <CopyText value={call.from_number} />],
    [text.to, <CopyText value={call.to_number} />],
    [text.agent, <AgentLink agent_id={agent_id} name={nameOf(agent_id)} />],
    [text.began, <Time at={call.created_at} both />],
    [text.duration, formatSeconds(call.duration_seconds)],
    [text.cost, <Money kobo={call.cost_kobo} />],
    [text.quality, call.quality_mos === null ? '–' : String(call.quality_mos)],
    [text.resolution, call.resolution ?? '–'],
    ...(call.answered_by === null ? [] : [[text.answered_by, answered_by_names[call.answered_by]] as const]),
  ] as const
  return <Facts facts={facts} />
}
