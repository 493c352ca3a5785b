import type { MessageChannel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import { rowList, type ParamsOf, type RowIn } from '../../../platform/db/rows.ts'
import { run, statement, type StatementTarget } from '../../../platform/db/statement.ts'

/** A contact's decision to be recorded. */
export interface NewConsent {
  consent_id: string
  workspace_id: string
  environment: Environment
  subject: 'call_recording' | 'messages'
  decision: 'granted' | 'refused' | 'no_answer' | 'not_asked'
  contact: string
  channel: 'voice' | MessageChannel | null
  answer?: string
  question?: string
  agent_id?: string
  call_id?: string
  message_id?: string
  actor?: string
  at: Date
}

const recorded = rowList('c', {
  consent_id: 'text',
  workspace_id: 'text',
  environment: 'text',
  subject: 'text',
  decision: 'text',
  contact: 'text',
  channel: 'text?',
  answer: 'text?',
  question: 'text?',
  agent_id: 'text?',
  call_id: 'text?',
  message_id: 'text?',
  actor: 'text?',
  at: 'timestamptz',
})

const COLUMNS = `consent_id, workspace_id, environment, subject, decision, contact, channel, answer, question, agent_id, call_id,
  message_id, actor`

const insertConsents = statement<ParamsOf<typeof recorded>>(
  'consent_records_insert',
  `insert into consent_records (${COLUMNS}, created_at) select ${COLUMNS}, at from ${recorded.source}
   on conflict (consent_id) do nothing`,
)

/** Records decisions. A repeat with the same ids changes nothing. */
export async function recordConsents(db: StatementTarget, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length > 0) await run(db, insertConsents, recorded.params(consents.map(rowOf)))
}

function rowOf(consent: NewConsent): RowIn<typeof recorded> {
  const { answer = null, question = null, agent_id = null, call_id = null, message_id = null, actor = null } = consent
  return { ...consent, answer, question, agent_id, call_id, message_id, actor }
}
