import { Headers } from './headers.ts'
import type { ReceivedRequest, SipResponse } from './message.ts'

const REASONS: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  183: 'Session Progress',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  469: 'Bad Info Package',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  504: 'Server Time-out',
  505: 'Version Not Supported',
  603: 'Decline',
}

/** The standard reason phrase of a status. */
export function responseLine(status: number): string {
  return REASONS[status] ?? 'Unknown'
}

export interface ResponseParts {
  reason?: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string
}

/** Adds `to_tag` if the request does not have one, unless the status is 100. */
export function responseTo(
  request: ReceivedRequest,
  status: number,
  to_tag: string,
): (parts: ResponseParts) => SipResponse {
  return ({ reason, headers = [], body = '' }) => {
    const own = new Headers()
    for (const via of request.headers.all('via')) own.add('via', via)
    own.add('from', request.headers.get('from') ?? '')
    const to = request.headers.get('to') ?? ''
    own.add('to', status > 100 && request.to_tag === null ? `${to};tag=${to_tag}` : to)
    own.add('call-id', request.call_id).add('cseq', `${request.cseq.seq} ${request.cseq.method}`)
    for (const [name, value] of headers) own.add(name, value)
    return { kind: 'response', status, reason: phrase(reason) ?? responseLine(status), headers: own, body }
  }
}

/** Reduces a reason phrase to one line of ASCII. Undefined if nothing is left. */
function phrase(reason: string | undefined): string | undefined {
  return reason?.replaceAll(/[^ -~]/g, ' ').trim() || undefined
}
