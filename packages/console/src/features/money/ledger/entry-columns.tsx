import type { LedgerEntry } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../../api/client.ts'
import { useKnownPages } from '../../../shell/known-pages.ts'
import { text } from '../../../text/money.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'

/**
 * The parameter of the page that shows the subject of an entry, by the prefix of its cause. Only production is charged.
 */
const PARAMETERS: Readonly<Record<string, string>> = { call: 'call_id', num: 'number_id' }

/** The columns of entries of the ledger. */
export const ENTRY_COLUMNS: readonly Column<LedgerEntry>[] = [
  { title: text.time, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: text.entry, cell: ({ entry_type }) => <span title={entry_type}>{text.entry_types[entry_type]}</span> },
  { title: text.cause, cell: ({ cause }) => <Cause cause={cause} /> },
  { title: text.change, right: true, cell: ({ amount_kobo }) => <Money kobo={amount_kobo} /> },
  { title: text.balance_after, right: true, cell: ({ balance_kobo }) => <Money kobo={balance_kobo} /> },
]

function Cause({ cause }: { cause: string }) {
  const environment = useEnvironment()
  const pages = useKnownPages('production')
  const [id = ''] = cause.split(':')
  const parameter = PARAMETERS[id.split('_')[0] ?? '']
  const to = parameter === undefined ? undefined : pages.of(parameter, id)
  if (to === undefined) return <CopyText value={cause} />
  return environment === 'production' ? <Link to={to}>{cause}</Link> : <CopyText value={cause} />
}
