import type { RetainedKind } from '../domain/retained-kind.ts'
import { redactEvents } from './redact-events.ts'

/** Payloads of events, and with them those of their deliveries. */
export const retainedEvents: RetainedKind = {
  kind: 'events',
  id: 'event_id',
  indexed_id: "(event_id || '')",
  prefix: 'evt',
  clear: (trx, { ids: event_ids, ...old }) => redactEvents(trx, { ...old, event_ids, history: [] }),
}
