import { expect, test } from 'vitest'
import type { SipLog } from '../log.ts'
import { traceMessage } from './trace.ts'

/** @returns the lines of the traced message. */
function trace(lines: readonly string[]): string[] {
  const traced: string[] = []
  const log = {
    isLevelEnabled: () => true,
    trace: ({ pii }: { pii: { text: string } }) => void traced.push(pii.text),
  } as unknown as SipLog
  const hop = { transport: 'tls', host: '192.0.2.1', port: 5061 } as const
  traceMessage(log, 'in', { bytes: Buffer.from(lines.join('\r\n')), hop })
  return traced.join('').split(/\r?\n/)
}

test('the trace of a message contains no credentials, and none of the keys of a line', () => {
  const lines = [
    'INVITE sip:+234@192.0.2.1 SIP/2.0',
    'Authorization: Digest response="secret",',
    ' cnonce="secret"',
    'Max-Forwards: 70',
    '',
    'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:secret+/=|2^31|1:4;inline:secret2|2^31|2:4 WSH=64',
    'a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:secret3',
    'a=sendrecv',
  ]
  expect(trace(lines)).toEqual([
    'INVITE sip:+234@192.0.2.1 SIP/2.0',
    '(credentials)',
    'Max-Forwards: 70',
    '',
    'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:(key)|2^31|1:4;inline:(key)|2^31|2:4 WSH=64',
    'a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:(key)',
    'a=sendrecv',
  ])
})

test.each([
  ['Content-Type: application/dtmf-relay', ['Signal=4', 'Duration=160']],
  ['c:application/DTMF', ['4']],
])('the trace of an INFO contains no pressed keys (%s)', (type, body) => {
  expect(trace(['INFO sip:ohun@192.0.2.1 SIP/2.0', type, '', ...body])).toEqual([
    'INFO sip:ohun@192.0.2.1 SIP/2.0',
    type,
    '',
    '(pressed keys)',
  ])
})
