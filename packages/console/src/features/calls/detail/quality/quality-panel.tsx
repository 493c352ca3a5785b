import type { CallQualitySample } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../../text/call-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Table, type Column } from '../../../../ui/table.tsx'
import { shownTime } from '../call-times.ts'
import { summaryOf } from './judge.ts'

const COLUMNS: readonly Column<CallQualitySample>[] = [
  { title: text.moment, cell: ({ at_ms }) => shownTime(at_ms) },
  { title: text.mos, cell: ({ mos }) => mos.toFixed(2), right: true },
  { title: text.loss, cell: ({ packet_loss_percent }) => packet_loss_percent, right: true },
  { title: text.jitter, cell: ({ jitter_ms }) => jitter_ms, right: true },
]

/** The audio quality of the call in words. The measurements are shown on demand. */
export function QualityPanel({ samples }: { samples: readonly CallQualitySample[] }) {
  const [open, setOpen] = useState(false)
  const summary = summaryOf(samples)
  return (
    <Panel title={text.quality}>
      {summary ? (
        <>
          <p>
            {text.quality_summary(
              summary.average_mos.toFixed(1),
              summary.worst.mos.toFixed(1),
              shownTime(summary.worst.at_ms),
            )}
          </p>
          <div>
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {text.quality_list}
            </Button>
          </div>
          {open ? (
            <Table label={text.quality} rows={samples} columns={COLUMNS} keyOf={({ at_ms }) => String(at_ms)} />
          ) : null}
        </>
      ) : (
        <p>{text.quality_none}</p>
      )}
    </Panel>
  )
}
