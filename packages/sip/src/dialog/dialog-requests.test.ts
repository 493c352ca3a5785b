import { expect, test } from 'vitest'
import type { SipTransport } from '../sip-endpoint.ts'
import { Headers } from '../message/headers.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { DialogRequests } from './dialog-requests.ts'
import type { RequestedDialog } from './requested-dialog.ts'

const PLAIN = 'v=0\r\nm=audio 4000 RTP/AVP 8\r\n'
const KEYED = `${PLAIN}a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:key\r\n`

/** The status of an UPDATE that arrives over another transport than the call's. */
function statusOf(call: SipTransport, { by, body }: { by: SipTransport; body: string }): number | undefined {
  const dialog = {
    state: { hop: { host: '192.0.2.1', port: 5_061, transport: call }, remote_seq: null },
    re_invites: { inProgress: true },
    over: false,
  }
  let status: number | undefined
  const headers = new Headers([['content-type', 'application/sdp']])
  const transaction = {
    request: { method: 'UPDATE', uri: 'sip:ohun@192.0.2.2', headers, body, cseq: { seq: 1, method: 'UPDATE' } },
    source: { host: '192.0.2.1', port: 5_060, transport: by },
    respond: (one: number) => (status = one),
  }
  new DialogRequests(dialog as unknown as RequestedDialog).receive(transaction as unknown as ServerTransaction)
  return status
}

/** The response to other requests while a re-INVITE of ours is in progress. */
const TAKEN = 491

test('keys for a call over TLS are refused over another transport', () => {
  expect(statusOf('tls', { by: 'udp', body: KEYED })).toBe(403)
  expect(statusOf('tls', { by: 'tcp', body: KEYED })).toBe(403)
  expect(statusOf('tls', { by: 'tls', body: KEYED })).toBe(TAKEN)
})

test('requests without keys are handled as usual, and so are the unused keys of calls that are not over TLS', () => {
  expect(statusOf('tls', { by: 'udp', body: PLAIN })).toBe(TAKEN)
  expect(statusOf('udp', { by: 'udp', body: KEYED })).toBe(TAKEN)
})
