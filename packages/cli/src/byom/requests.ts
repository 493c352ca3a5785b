import {
  makeAnalysisRequest,
  makeEvent,
  makeMachineAnswered,
  makeScreening,
  makeToolInvocation,
  makeTurn,
} from '@ohun/webhook-verifier/testing'
import { replyRules, type ReplyRule, type SynchronousRequestName } from '../generated/replies.gen.ts'
import type { webhookSummaries } from '../generated/webhook-names.gen.ts'
import { newId } from './ids.ts'

/** The type of an event, or the name of a request that needs a reply. */
export type RequestName = keyof typeof webhookSummaries

export type RequestKind = 'event' | 'turn' | 'tool' | 'screening' | 'machine' | 'analysis'

type EventName = Exclude<RequestName, SynchronousRequestName>

export function kindOf(name: RequestName): RequestKind {
  if (name === 'tool.invocation') return 'tool'
  if (name === 'call.screening') return 'screening'
  if (name === 'call.machine_answered') return 'machine'
  if (name === 'call.analysis') return 'analysis'
  return name === 'voice.turn' || name === 'messaging.turn' ? 'turn' : 'event'
}

/** The rule of a reply. Undefined for events: any 2xx is correct. */
export function ruleOf(name: RequestName): ReplyRule | undefined {
  return name in replyRules ? replyRules[name as SynchronousRequestName] : undefined
}

/** The rule of a reply that may be streamed. Only a turn has one. */
export function streamRuleOf(name: RequestName): ReplyRule['faultOf'] | undefined {
  return kindOf(name) === 'turn' ? ruleOf(name)?.faultOf : undefined
}

/** How long the service waits for the answer to an event. */
const EVENT_TIMEOUT_MS = 10_000

export function timeoutOf(name: RequestName): number {
  return ruleOf(name)?.timeout_ms ?? EVENT_TIMEOUT_MS
}

/** The body of the documentation's example, with the current time and new ids. */
export function freshBody(name: RequestName, now: Date): Record<string, unknown> {
  const ids = new Map<string, string>()
  const text = JSON.stringify(exampleOf(name), (field, value: unknown) => {
    if (field === 'timestamp') return now.toISOString()
    return typeof value === 'string' && RENEWED.test(value) ? renewed(ids, value) : value
  })
  return JSON.parse(text) as Record<string, unknown>
}

/** The agent and the workspace keep the ids of the documentation, because a backend may know agents by their ids. */
const RENEWED = /^(evt|call|conv|msg|trn|tool|ana|cb)_[0-9A-Za-z]{10,}$/

function renewed(ids: Map<string, string>, id: string): string {
  const known = ids.get(id) ?? newId(id.slice(0, id.indexOf('_')))
  ids.set(id, known)
  return known
}

function exampleOf(name: RequestName): object {
  if (name === 'voice.turn') return makeTurn()
  if (name === 'messaging.turn') return makeTurn({ channel: 'sms' })
  if (name === 'tool.invocation') return makeToolInvocation()
  if (name === 'call.screening') return makeScreening()
  if (name === 'call.machine_answered') return makeMachineAnswered()
  if (name === 'call.analysis') return makeAnalysisRequest()
  return makeEvent(name satisfies EventName)
}
