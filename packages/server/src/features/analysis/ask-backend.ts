import type { SynchronousCause } from '../../delivery/synchronous-answer.ts'
import type { SynchronousCall } from '../../delivery/synchronous-call.ts'
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../delivery/time-limits.ts'
import { replyRules } from '../../generated/replies.gen.ts'
import type { AnalysisReason, CallAnalysisRequest, TranscriptTurn } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { AnalysisItem, AnalysisSubject } from './analysis-item.ts'
import type { Answer } from './analysis-result.ts'
import { badReply, readAnswer } from './read-answer.ts'

export interface AskBackendDeps {
  callSynchronously: SynchronousCall
  clock: Clock
}

interface Asked {
  subject: AnalysisSubject
  transcript: TranscriptTurn[]
  signal: AbortSignal
}

/** Asks the backend of a `byom` agent with a signed request. */
export async function askBackend(deps: AskBackendDeps, item: AnalysisItem, asked: Asked): Promise<Answer> {
  const { agent, environment, key: agent_id, tenant: workspace_id } = item
  const { analysis_schema: schema } = agent
  let answer: Answer = badReply('The reply has no data.')
  const reply = await deps.callSynchronously({
    kind: 'analysis',
    workspace_id,
    environment,
    agent_id,
    url: agent.webhook_url,
    body: requestOf(item, asked, deps.clock.now()),
    faultOf: (json) => {
      const fault = replyRules['call.analysis'].faultOf(json)
      answer = fault === null ? readAnswer(schema, json) : badReply(`${fault}.`)
      return 'detail' in answer ? answer.detail : null
    },
    timeout_ms: SYNCHRONOUS_TIMEOUTS_MS.analysis,
    signal: asked.signal,
  })
  return reply.kind === 'answered' ? answer : { reason: reasons[reply.cause], detail: reply.detail }
}

function requestOf(
  { id: analysis_id, key: agent_id, agent }: AnalysisItem,
  { subject, transcript }: Asked,
  now: Date,
): CallAnalysisRequest {
  const { event_type, ...about } = subject.about
  const schema = agent.analysis_schema as unknown as Record<string, unknown>
  const asked = { language: agent.language, schema, transcript, timestamp: now.toISOString() }
  return { event_type, analysis_id, agent_id, ...about, ...asked }
}

const reasons: Readonly<Record<SynchronousCause, AnalysisReason>> = {
  timeout: 'timeout',
  busy: 'busy',
  dns: 'dns',
  connect: 'connect',
  no_url: 'no_url',
  tls: 'tls',
  blocked: 'blocked',
  redirect: 'status',
  status: 'status',
  too_large: 'bad_reply',
  not_json: 'bad_reply',
  shape: 'bad_reply',
  breaker_open: 'breaker_open',
}
