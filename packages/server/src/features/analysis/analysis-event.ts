import type { DomainEvent } from '../../delivery/outbox.ts'
import type { CallAnalyzedPayload } from '../../generated/types.gen.ts'
import type { AnalysisItem, AnalysisSubject } from './analysis-item.ts'

export type AnalyzedFacts = Omit<CallAnalyzedPayload, 'call_id' | 'analysis_id'>

/** The event of an analysis that has succeeded or failed. */
export function analyzed(item: AnalysisItem, subject: AnalysisSubject, facts: AnalyzedFacts): DomainEvent {
  const { id: analysis_id, tenant: workspace_id, key: agent_id, environment } = item
  const { channel, number, contact: from, about } = subject
  const payload = { call_id: about.call_id, analysis_id, ...facts }
  return { event_type: 'call.analyzed', workspace_id, environment, agent_id, channel, number, from, payload }
}
