import type { LedgerEntry } from '@ohun/sdk'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { listCallChargesQuery } from '../../../api/queries.gen.ts'
import { text } from '../../../text/calls.ts'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Money } from '../../../ui/money.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'

const COLUMNS: readonly Column<LedgerEntry>[] = [
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.event, cell: ({ entry_type }) => entry_type },
  { title: text.cause, cell: ({ cause }) => cause },
  { title: text.amount, cell: ({ amount_kobo }) => <Money kobo={-amount_kobo} />, right: true },
]

/** The cost of the call, line by line. */
export function Charges({ call_id }: { call_id: string }) {
  const { data, error } = useQuery(listCallChargesQuery(useClient(), call_id))
  return (
    <Panel title={text.charges}>
      <ErrorNotice error={error} />
      {data?.entries.length === 0 ? <p>{text.no_charges}</p> : null}
      {data && data.entries.length > 0 ? (
        <Table label={text.charges} rows={data.entries} columns={COLUMNS} keyOf={({ entry_id }) => entry_id} />
      ) : null}
    </Panel>
  )
}
