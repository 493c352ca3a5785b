import type { ReceivedRequest } from './message.ts'

const TYPE = 'message/sipfrag'
const STATUS_LINE = /^SIP\/2\.0 ([1-6]\d\d)(?=[ \r\n]|$)/i

/** The status in the body of a NOTIFY, which is the beginning of a response (RFC 3420). Null for anything else. */
export function statusIn({ headers, body }: ReceivedRequest): number | null {
  const [type = ''] = (headers.get('content-type') ?? TYPE).split(';', 1)
  const status = STATUS_LINE.exec(body)?.[1]
  return type.trim().toLowerCase() === TYPE && status !== undefined ? Number(status) : null
}
