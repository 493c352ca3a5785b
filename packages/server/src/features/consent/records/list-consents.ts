import type { ConsentDecision, ConsentRecord, ConsentSubject, ListConsentsData } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { ReadDatabase } from '../../../platform/db/standby/standby-reads.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { readWalk, walkSql, type WalkedPage, type WalkParams } from '../../../platform/db/walk.ts'
import { firstIdAt } from '../../../platform/ids.ts'

export type ConsentFilters = Omit<NonNullable<ListConsentsData['query']>, 'page_size' | 'page_token'>

export interface WantedConsents {
  filters: ConsentFilters
  after: string | null
  limit: number
}

export interface ConsentRow extends Omit<ConsentRecord, 'created_at'> {
  created_at: Date
}

interface PageParams {
  workspace_id: string
  environment: string
  subjects: ConsentSubject[]
  decisions: ConsentDecision[]
  from: string
  before: string
  limit: number
}

const COLUMNS = `consent_id, environment, subject, decision, contact, channel, answer, question, agent_id, call_id, message_id,
  actor, created_at`
const SUBJECTS: ConsentSubject[] = ['call_recording', 'messages']
const DECISIONS: ConsentDecision[] = ['granted', 'refused', 'no_answer', 'not_asked']

const WITHIN = 'workspace_id = :workspace_id and environment = :environment'
const FILTER = 'subject = any(:subjects::text[]) and decision = any(:decisions::text[])'

/**
 * The id as the indexes have it. With the id itself, the planner may read the primary key, which has the rows of all workspaces in the
 * same order.
 */
const ORDER = `(consent_id || '')`

/** One scan of the index for each subject and decision. */
const ofDecisions = statement<PageParams, ConsentRow>(
  'list_consents',
  `select found.* from unnest(:subjects::text[]) s (subject), unnest(:decisions::text[]) d (decision)
   cross join lateral (
     select ${COLUMNS} from consent_records
     where ${WITHIN} and subject = s.subject and decision = d.decision and ${ORDER} >= :from and ${ORDER} < :before
     order by ${ORDER} desc limit :limit) found
   order by consent_id desc limit :limit`,
)

const RANGE = `${ORDER} >= :from and ${ORDER} < :before`
const order = `${ORDER} desc`

const sqlOfContact = walkSql({
  scan: `select ${COLUMNS} from consent_records where ${WITHIN} and contact = :contact and ${RANGE}`,
  filter: FILTER,
  order,
  id: 'consent_id',
})

type OfContact = PageParams & WalkParams & { contact: string }
const ofContact = {
  page: statement<OfContact, ConsentRow>('list_consents_of_contact', sqlOfContact.page),
  end: statement<OfContact, { id: string }>('end_of_consents_of_contact', sqlOfContact.end),
}

/** A call has few records. */
const ofCall = statement<PageParams & { call_id: string; contact: string | null }, ConsentRow>(
  'list_consents_of_call',
  `select ${COLUMNS} from consent_records
   where call_id = :call_id and ${WITHIN} and ${RANGE} and ${FILTER} and (:contact::text is null or contact = :contact)
   order by ${order} limit :limit`,
)

/** Newest first. An id begins with its time, so the indexes also serve ranges of time. */
export async function listConsents(
  db: Pick<ReadDatabase, 'pool'>,
  caller: Caller,
  wanted: WantedConsents,
): Promise<WalkedPage<ConsentRow>> {
  const { subject, decision, contact, call_id } = wanted.filters
  const params = pageParams(caller, wanted)
  if (call_id !== undefined) {
    const rows = await run(db, ofCall, { ...params, call_id, contact: contact ?? null })
    return { rows, further: null }
  }
  if (contact === undefined) return { rows: await run(db, ofDecisions, params), further: null }
  const has_filter = subject !== undefined || decision !== undefined
  return await readWalk(db, ofContact, { ...params, contact, has_filter })
}

function pageParams({ workspace_id, environment }: Caller, { filters, after, limit }: WantedConsents): PageParams {
  const { subject, decision, created_after, created_before } = filters
  const until = created_before === undefined ? END : firstIdAt('cst', new Date(created_before))
  return {
    workspace_id,
    environment,
    subjects: subject === undefined ? SUBJECTS : [subject],
    decisions: decision === undefined ? DECISIONS : [decision],
    from: created_after === undefined ? '' : firstIdAt('cst', new Date(created_after)),
    before: after !== null && after < until ? after : until,
    limit,
  }
}

/** A bound after all ids. */
const END = 'cst_~'

export function consentView({ created_at, ...row }: ConsentRow): ConsentRecord {
  return { ...row, created_at: created_at.toISOString() }
}
