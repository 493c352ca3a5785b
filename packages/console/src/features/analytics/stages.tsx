import type { LatencyFigures, LatencyOfVersion, LatencyQuantiles } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getLatencyStatisticsQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/analytics.ts'
import { text as calls } from '../../text/calls.ts'
import { formatCount } from '../../ui/format-count.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import type { Span } from './calls-link.tsx'
import { formatMs } from './formats.ts'

const TITLES: Readonly<Record<keyof LatencyFigures, string>> = {
  first_speech: text.whole_wait,
  end_of_speech: calls.end_of_speech,
  recognition: calls.recognition,
  first_byte: calls.model,
  first_sentence: calls.first_sentence,
  synthesis: calls.synthesis,
  first_audio: calls.first_audio,
}

interface Row {
  title: string
  figures: LatencyQuantiles
}

const FIGURES: readonly Column<Row>[] = [
  { title: text.turns, right: true, cell: ({ figures }) => formatCount(figures.turns) },
  { title: text.half, right: true, cell: ({ figures }) => formatMs(figures.p50_ms) },
  { title: '95%', right: true, cell: ({ figures }) => formatMs(figures.p95_ms) },
  { title: '99%', right: true, cell: ({ figures }) => formatMs(figures.p99_ms) },
]

/** The stages of the time until an answer and, for a single agent, that time by version. */
export function Stages({ span }: { span: Span }) {
  const query = useQuery(getLatencyStatisticsQuery(useClient(), span))
  return (
    <Loaded query={query}>
      {({ totals, by_version }) => (
        <>
          <TimesTable label={text.stages} first={text.stage} rows={stagesOf(totals)} />
          <TimesTable label={text.versions} first={text.version} rows={versionsOf(by_version)} />
        </>
      )}
    </Loaded>
  )
}

/** Shows nothing if there are no rows: the figures above say that no turn was measured. */
function TimesTable({ label, first, rows }: { label: string; first: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  const columns = [{ title: first, cell: ({ title }: Row) => title }, ...FIGURES]
  return (
    <Panel title={label}>
      <Table label={label} rows={rows} columns={columns} keyOf={({ title }) => title} />
    </Panel>
  )
}

/** A stage that no turn had is left out: the sandbox has no audio. */
function stagesOf(totals: LatencyFigures): Row[] {
  return Object.entries(TITLES).flatMap(([stage, title]) => {
    const figures = totals[stage as keyof LatencyFigures]
    return figures ? [{ title, figures }] : []
  })
}

function versionsOf(by_version: readonly LatencyOfVersion[]): Row[] {
  return by_version.flatMap(({ version, first_speech }) => {
    const title = version === 0 ? text.draft : String(version)
    return first_speech ? [{ title, figures: first_speech }] : []
  })
}
