import type { CallAttempt, CallSignalling } from '@ohun/sdk'
import { outcomes, text } from '../../../text/call-carriers.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'

const COLUMNS: readonly Column<CallAttempt>[] = [
  { title: text.began, cell: ({ started_at }) => <Time at={started_at} /> },
  { title: text.carrier, cell: ({ carrier }) => carrier },
  { title: text.outcome, cell: ({ outcome }) => outcomes[outcome] },
  { title: text.answer, cell: ({ cause, sip_status }) => cause ?? sip_status ?? '–' },
  { title: text.time, cell: ({ duration_ms }) => `${duration_ms} ms`, right: true },
]

/** The carriers of a call and their reports about it. */
export function CarriersPanel({ signalling }: { signalling: CallSignalling }) {
  const { announcement, attempts, carrier_join, claims, codec, end_q850_cause, handovers } = signalling
  const diverted = claims?.diversions.map(({ number }) => number) ?? []
  const asserted = claims?.asserted_identities ?? []
  return (
    <Panel title={text.title}>
      {codec === null ? null : <p>{text.carried(signalling)}</p>}
      {announcement === null ? null : <p>{text.announced(announcement.says)}</p>}
      {asserted.length === 0 ? null : <p>{text.asserted(asserted.join(', '))}</p>}
      {diverted.length === 0 ? null : <p>{text.diverted(diverted.join(', '))}</p>}
      {handovers.map((handover) => (
        <p key={handover.at}>{text.handed(handover)}</p>
      ))}
      {carrier_join === null ? null : <p>{text.joined(carrier_join)}</p>}
      {end_q850_cause === null ? null : <p>{text.ended(end_q850_cause)}</p>}
      {attempts.length === 0 ? null : (
        <Table
          label={text.tried}
          rows={attempts}
          columns={COLUMNS}
          keyOf={({ carrier, started_at }) => `${carrier} ${started_at}`}
        />
      )}
    </Panel>
  )
}
