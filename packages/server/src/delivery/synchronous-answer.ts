import { NOT_VALID_JSON, notJsonFault, notUtf8Fault } from '@ohun/reply-stream'
import { jsonFault } from '../platform/json-position.ts'
import type { FailureCause } from '../platform/net/failure.ts'
import type { OutboundResult } from '../platform/net/outbound-http.ts'
import type { Phases } from '../platform/net/trace.ts'
import { parseOutsideJson, storableText } from '../platform/storable-text.ts'
import type { AnswerStream } from './answer-stream.ts'

/** Why a request failed. `busy` means that the workspace has too many of these requests in progress. */
export type SynchronousCause = FailureCause | 'status' | 'not_json' | 'shape' | 'breaker_open' | 'busy' | 'no_url'

/** The exchange over the network, if an answer arrived. */
interface Traffic {
  /** The headers of the request. The values of the receiver's own headers are hidden. */
  headers: Readonly<Record<string, string>>
  /** The body, as text. Null if it was not read. */
  received: string | null
  phases: Phases
}

/** A failure of the backend is a value: the caller hears a fallback message. */
export type SynchronousAnswer = (
  | /** Any 2xx. `json` is undefined for a 204 and for a stream. */ {
      kind: 'answered'
      status: number
      json: unknown
    }
  /** `status` is that of the HTTP answer, if there was one. */
  | { kind: 'failed'; cause: SynchronousCause; detail: string; status: number | null }
) & { traffic?: Traffic }

/** An HTTP response, or the cause of its absence. A relay measures no phases. */
export type RawAnswer = (
  | Pick<OutboundResult & { kind: 'answered' }, 'kind' | 'status' | 'body'>
  | Pick<OutboundResult & { kind: 'failed' }, 'kind' | 'cause' | 'detail' | 'status'>
) & { phases?: Phases; headers?: Traffic['headers'] }

/** The fault in the JSON of an answer. Null if it is valid. */
type FaultOf = (json: unknown) => string | null

interface Reading {
  /** The reader of a stream. Its `status` is null if the answer was not a stream. */
  stream?: AnswerStream | null
  faultOf: FaultOf | undefined
}

/** Reads an answer by the same rules, regardless of how it arrived. */
export function readAnswer(raw: RawAnswer, { stream = null, faultOf }: Reading): SynchronousAnswer {
  if (stream && stream.status !== null) return streamedAnswer(raw, stream, stream.status)
  const text = raw.kind === 'answered' ? raw.body.toString('utf8') : null
  const received = text === null ? null : storableText(text)
  return { ...checked(answerOf(raw, text ?? ''), faultOf), traffic: trafficOf(raw, received) }
}

function trafficOf({ headers = {}, phases = {} }: RawAnswer, received: string | null): Traffic {
  return { headers, received, phases }
}

/** The answer of a stream, which has been read as it arrived. */
function streamedAnswer(raw: RawAnswer, { fault, received }: AnswerStream, status: number): SynchronousAnswer {
  const traffic = trafficOf(raw, received)
  if (fault) return { kind: 'failed', cause: fault.code, detail: fault.message, status, traffic }
  if (raw.kind === 'failed') return { kind: 'failed', cause: raw.cause, detail: raw.detail, status, traffic }
  return { kind: 'answered', status, json: undefined, traffic }
}

/** Some frameworks write this mark before the JSON, and RFC 8259 lets a reader ignore it. */
const BYTE_ORDER_MARK = /^\uFEFF/

function answerOf(result: RawAnswer, text: string): SynchronousAnswer {
  if (result.kind === 'failed')
    return { kind: 'failed', cause: result.cause, detail: result.detail, status: result.status }
  const { status } = result
  if (status < 200 || status > 299) return { kind: 'failed', cause: 'status', detail: `Answered ${status}.`, status }
  if (status === 204) return { kind: 'answered', status, json: undefined }
  const not_utf8 = notUtf8Fault(result.body)
  if (not_utf8 !== null) return notJson(status, not_utf8)
  const json = text.replace(BYTE_ORDER_MARK, '')
  try {
    return { kind: 'answered', status, json: parseOutsideJson(json) }
  } catch {
    return notJson(status, whyNotJson(json))
  }
}

function notJson(status: number, why: string): SynchronousAnswer {
  return { kind: 'failed', cause: 'not_json', detail: `Answered ${status}: ${why}.`, status }
}

/** A longer body gets no position: finding it would take the thread of all calls milliseconds. */
const MAX_LOCATED = 8_192

/** Contains nothing of the body, because it is logged. */
function whyNotJson(text: string): string {
  const fault = notJsonFault(text)
  const place = fault === NOT_VALID_JSON && text.length <= MAX_LOCATED ? jsonFault(text) : null
  return place ? `${fault} (line ${place.line}, column ${place.column}: ${place.why})` : fault
}

function checked(answer: SynchronousAnswer, faultOf: FaultOf | undefined): SynchronousAnswer {
  if (answer.kind === 'failed') return answer
  const fault = faultOf?.(answer.json)
  if (!fault) return answer
  const detail = answer.json === undefined ? `Answered ${answer.status}, but this request needs a reply.` : fault
  return { kind: 'failed', cause: 'shape', detail, status: answer.status }
}
