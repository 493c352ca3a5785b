import type { Installation } from '../installation.ts'
import type { Submission } from '../outside/smsc.ts'
import type { Attempt, Finding } from '../traffic/traffic.ts'

/** A message in the database, with the sum of its ledger entries. */
export interface SentMessage {
  message_id: string
  to: string
  status: string
  error_code: string | null
  cost_kobo: number
  charged_kobo: number
}

const SENT = `
  select m.message_id, m."to", m.status, m.error_code, m.cost_kobo::int as cost_kobo,
    (select coalesce(-sum(l.amount_kobo), 0)::int from ledger_entries l
      where l.workspace_id = m.workspace_id and l.cause in (m.message_id, m.message_id || ':returned')) as charged_kobo
  from messages m where m.environment = 'production' and m.direction = 'outbound'`

interface Compared {
  attempts: readonly Attempt[]
  numberOf(attempt: Attempt): string
}

export async function messageFindings({ db, smsc }: Installation, compared: Compared): Promise<Finding[]> {
  const { rows } = await db.pool.query<SentMessage>(SENT)
  return compareMessages({ ...compared, rows, submissions: smsc.submissions })
}

/** The SMSC must have an acknowledged message once, with its receipt and its charge, and any other at most once. */
export function compareMessages({
  attempts,
  numberOf,
  rows,
  submissions,
}: Compared & { rows: readonly SentMessage[]; submissions: readonly Pick<Submission, 'to'>[] }): Finding[] {
  const by_recipient = Map.groupBy(rows, ({ to }) => to)
  const submitted = Map.groupBy(submissions, ({ to }) => `+${to}`)
  return attempts.flatMap((attempt) => {
    const number = numberOf(attempt)
    return findingsOf(attempt, { rows: by_recipient.get(number) ?? [], times: submitted.get(number)?.length ?? 0 })
  })
}

function findingsOf(
  { outcome, id, traffic, serial, began_ms: at_ms }: Attempt,
  { rows, times }: { rows: SentMessage[]; times: number },
): Finding[] {
  const finding = (what: Finding['what'], detail: string): Finding[] => [
    { what, at_ms, detail: `${traffic} ${serial}: ${detail}` },
  ]
  if (times > 1) return finding('doubled', `sent ${times} times`)
  if (rows.filter(({ charged_kobo }) => charged_kobo > 0).length > 1) return finding('doubled', 'charged twice')
  const queued = rows.find(({ status }) => status === 'queued')
  if (queued) return finding('lost', `${queued.message_id} is still queued`)
  const wrong = rows.find(
    (row) => row.charged_kobo !== row.cost_kobo || (times > 0 && rows.length === 1 && row.cost_kobo === 0),
  )
  if (wrong)
    return finding(
      'mischarged',
      `${wrong.message_id} (${wrong.status}): ${wrong.charged_kobo} of ${wrong.cost_kobo} kobo`,
    )
  if (outcome !== 'acknowledged') return []
  const row = rows.find(({ message_id }) => message_id === id)
  if (!row || times === 0) return finding('lost', row ? 'not sent' : 'not stored')
  return row.status === 'delivered' ? [] : finding('lost', `its receipt: ${id} is ${row.status}`)
}
