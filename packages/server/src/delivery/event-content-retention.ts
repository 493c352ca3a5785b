import type { ContentRetention, RetainedRange } from '../domain/content-retention.ts'
import { compared, hashOf, idStart } from '../platform/db/short-index.ts'
import { redactEvents } from './redact-events.ts'

const KEY = `${hashOf('workspace_id', 'environment')}, ${idStart('event_id')}`

/** Compares both columns of the index at once, so that the planner cannot choose another index. */
const select = ({ workspace_id, environment, after, before }: RetainedRange): string => `
  select event_id as id from events
  where (${KEY}) >= (${hashOf(workspace_id, environment)}, ${idStart(after)})
    and (${KEY}) <= (${hashOf(workspace_id, environment)}, ${idStart(before)})
    and event_id > ${after} and event_id < ${before}
    and ${compared(`workspace_id = ${workspace_id} and environment = ${environment}`)}
  order by ${KEY}, event_id`

/** The payloads of events, and with them those of their deliveries. */
export const eventContentRetention: ContentRetention = {
  kind: 'events',
  prefix: 'evt',
  select,
  clear: (trx, { ids: event_ids, now }) => redactEvents(trx, { event_ids, now, history: [] }),
}
