import { addPastSpans } from '../../../platform/spans.ts'
import type { TurnStages } from './turn-stages.ts'

/** Records the caller's wait as a span of the call, and each stage as a span inside it. */
export function traceStages(stages: TurnStages, { turn_id, agent_id }: { turn_id: string; agent_id: string }): void {
  const attributes = { 'ohun.turn_id': turn_id, 'ohun.agent_id': agent_id }
  const parts = [...stages].map(({ stage, from, until }) => ({ name: `turn.${stage}`, from, until, attributes }))
  const until = parts.at(-1)?.until ?? stages.began_at
  addPastSpans({ name: 'turn.wait', from: stages.began_at, until, attributes }, parts)
}
