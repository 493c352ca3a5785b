import type { MessageChannel } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'
import type { Ids } from '../../platform/ids.ts'
import type { ConsentChange } from './consent-words.ts'
import { recordConsents, type NewConsent } from './records/record-consents.ts'

/** A contact's opt-out or opt-in. */
export interface ContactConsentChange {
  workspace_id: string
  environment: Environment
  e164: string
  channel: MessageChannel
  consent_change: ConsentChange
  /** The agent and the id of the message, if it is stored. */
  agent_id?: string
  message_id?: string
  at: Date
}

const asked = rowList('w', {
  workspace_id: 'text',
  environment: 'text',
  e164: 'text',
  channel: 'text',
  keyword: 'text',
  kind: 'text',
  at: 'timestamptz',
})

/** The contact's own request replaces an entry of the workspace, but not an earlier request of the contact. */
const recordStatement = statement<ParamsOf<typeof asked>>(
  'record_consent_changes',
  `with changes as (
     select * from ${asked.source}
   ), gone as (
     delete from opt_outs o using changes w
     where w.kind = 'opt_in' and o.workspace_id = w.workspace_id and o.environment = w.environment and o.e164 = w.e164
   )
   insert into opt_outs as o (workspace_id, environment, e164, channel, keyword, opted_out_at)
   select workspace_id, environment, e164, channel, keyword, at from changes where kind = 'opt_out'
   order by workspace_id, environment, e164
   on conflict (workspace_id, environment, e164) do update
     set channel = excluded.channel, keyword = excluded.keyword, opted_out_at = excluded.opted_out_at
     where o.keyword is null`,
)

/** Records the changes in the caller's transaction, oldest first. A contact's last request counts, and all of them are recorded. */
export async function recordConsentChanges(
  { db, ids }: { db: StatementTarget; ids: Ids },
  changes: readonly ContactConsentChange[],
): Promise<void> {
  const last = new Map(changes.map((one) => [[one.workspace_id, one.environment, one.e164].join(' '), one] as const))
  const rows = [...last.values()].map(({ consent_change, ...one }) => ({ ...one, ...consent_change }))
  if (rows.length === 0) return
  await run(db, recordStatement, asked.params(rows))
  await recordConsents(
    db,
    changes.map((change) => ({ consent_id: ids('cst'), ...consentOf(change) })),
  )
}

function consentOf({ consent_change, e164: contact, ...of }: ContactConsentChange): Omit<NewConsent, 'consent_id'> {
  const decision = consent_change.kind === 'opt_out' ? 'refused' : 'granted'
  return { ...of, contact, subject: 'messages', decision, answer: consent_change.keyword }
}
