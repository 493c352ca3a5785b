import { notJsonFault } from '@ohun/reply-stream'
import { didYouMean } from '../yaml/nearest.ts'
import type { ReplyRule } from '../generated/replies.gen.ts'
import { isObject } from '../output/values.ts'
import type { ConnectionFault, Exchange } from './exchange.ts'
import { kindOf, ruleOf, type RequestName } from './requests.ts'

/**
 * A difference between an answer and the contract. The service accepts an answer with a `warning`, but it is probably a
 * mistake.
 */
export interface ReplyFault {
  readonly level: 'fault' | 'warning'
  readonly code: ConnectionFault | 'redirect' | 'status' | 'too_large' | 'not_json' | 'shape' | 'unknown_field' | 'slow'
  readonly message: string
}

/** An answer that was read: its JSON, if it has any, and its faults. */
export interface CheckedReply {
  readonly json?: unknown
  readonly faults: readonly ReplyFault[]
}

/** From this latency on, a caller notices the silence. */
const NOTICED_MS = 300
/** The answer to an event only confirms that it arrived, so it should be quick. */
const SLOW_EVENT_MS = 1_000

/** Judges an answer by the same rules as the service. */
export function checkReply(name: RequestName, answer: Exchange): CheckedReply {
  if (answer.kind === 'failed') return { faults: [fault(answer.cause, sentence(answer.detail))] }
  const refused = refusalOf(answer)
  if (refused) return { ...jsonOf(answer.text), faults: [refused] }
  const rule = ruleOf(name)
  if (!rule)
    return {
      ...jsonOf(answer.text),
      faults: slow(answer.latency_ms, SLOW_EVENT_MS, 'Reply first and do the work afterwards'),
    }
  const late = kindOf(name) === 'turn' ? slow(answer.latency_ms, NOTICED_MS, 'Callers notice more than 300 ms') : []
  const { json, faults } = checkJson(rule, answer)
  return { json, faults: [...faults, ...late] }
}

type Answered = Exchange & { kind: 'answered' }

function refusalOf({ status, headers, text }: Answered): ReplyFault | undefined {
  if (status >= 300 && status < 400) {
    const where = headers.get('location') ?? 'another address'
    return fault('redirect', `Answered ${status}, a redirect to ${where}. Redirects are not followed.`)
  }
  if (status >= 200 && status < 300) return undefined
  const said = text.trim().slice(0, 200)
  return fault('status', `Answered ${status}${said ? `: ${said}` : ''}.`.replace(/\.\.$/, '.'))
}

function checkJson(rule: ReplyRule, answer: Answered): CheckedReply {
  const { status, headers, text, too_large, not_utf8, stream_fault } = answer
  if (stream_fault) return { ...jsonOf(text), faults: [fault(stream_fault.code, sentence(stream_fault.message))] }
  if (too_large) return { faults: [fault('too_large', 'The reply has more than 64 KB.')] }
  if (status === 204 && rule.may_be_empty) return { faults: [] }
  if (status === 204) return { faults: [fault('shape', 'Answered 204, but this request needs a reply.')] }
  if (isCompressed(headers)) return { ...jsonOf(text), faults: [fault('not_json', COMPRESSED)] }
  if (not_utf8 !== null) return { ...jsonOf(text), faults: [fault('not_json', sentence(not_utf8))] }
  const { json } = jsonOf(text)
  if (json === undefined) return { faults: [fault('not_json', sentence(notJsonFault(text)))] }
  const found = rule.faultOf(json)
  if (found !== null) return { json, faults: [fault('shape', sentence(found))] }
  return { json, faults: unknownFields(rule, json) }
}

const COMPRESSED = 'The body is compressed, but compression was not asked for.'

function isCompressed(headers: Headers): boolean {
  return (headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity'
}

/** The service ignores unknown fields without reporting them, so a typo such as `endCall` has no effect. */
function unknownFields({ fields }: ReplyRule, json: unknown): ReplyFault[] {
  if (fields === null || !isObject(json)) return []
  const unknown = Object.keys(json).filter((name) => !fields.includes(name))
  return unknown.map((name) => ({
    level: 'warning',
    code: 'unknown_field',
    message: `The field ${name} is ignored.${didYouMean(name, fields)}`,
  }))
}

function slow(latency_ms: number, limit_ms: number, advice: string): ReplyFault[] {
  if (latency_ms <= limit_ms) return []
  return [{ level: 'warning', code: 'slow', message: `The reply took ${Math.round(latency_ms)} ms. ${advice}.` }]
}

/** Like the service, ignores a byte order mark. */
function jsonOf(text: string): { json?: unknown } {
  try {
    return { json: JSON.parse(text.replace(/^\uFEFF/, '')) as unknown }
  } catch {
    return {}
  }
}

const fault = (code: ReplyFault['code'], message: string): ReplyFault => ({ level: 'fault', code, message })

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
