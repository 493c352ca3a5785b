import { describe, expect, test } from 'vitest'
import { descriptionIn } from './session-body.ts'
import { Headers } from './headers.ts'
import { parseNameAddr, parseVia, SipSyntaxError, splitOutside } from './syntax.ts'
import { addressOf, encodeUser, hostPort, parseUri } from './uri.ts'

test.each([
  ['sip:a@b', 'sip:a@b', null],
  ['sip:a@b;tag=1', 'sip:a@b', '1'],
  ['<sip:a@b;transport=tcp>;tag=1', 'sip:a@b;transport=tcp', '1'],
  ['"Ada <x>; \\" y" <sip:a@b> ; TAG = "q"', 'sip:a@b', 'q'],
  ['Ada Obi <sip:a@b>;x;tag=1', 'sip:a@b', '1'],
])('the address %j', (value, uri, tag) => {
  const { uri: read, params } = parseNameAddr(value)
  expect([read, params.get('tag') ?? null]).toEqual([uri, tag])
})

test('a list has no more parts than are asked for, and empty ones do not count', () => {
  expect(splitOutside(' a ,, "b,c" ,', ',')).toEqual(['a', '"b,c"'])
  expect(splitOutside(`,,${'a,'.repeat(30_000)}`, ',', 3)).toEqual(['a', 'a', 'a,'.repeat(29_998)])
})

test.each([
  ['SIP/2.0/UDP a.example;branch=1', 'UDP', 'a.example', null],
  ['SIP / 2.0 / tcp [::1] : 5070 ;rport', 'TCP', '::1', 5070],
  ['SIP/2.0/TLS\t10.0.0.1:5061;branch=1', 'TLS', '10.0.0.1', 5061],
])('the Via %j', (...[value, transport, host, port]) => {
  expect(parseVia(value)).toMatchObject({ transport, host, port })
})

test.each(['SIP/2.0/UDP', 'SIP/2.0 UDP a', 'SIP/2.0/UDP a:0', 'SIP/2.0/UDP a:65536', 'SIP/2.0/UDP a:x', ''])(
  'the Via %j is refused',
  (value) => {
    expect(() => parseVia(value)).toThrow(SipSyntaxError)
  },
)

describe('a URI', () => {
  test.each([
    ['sip:+234805@10.0.0.1', 'sip', '+234805', '10.0.0.1', null],
    ['SIPS:a%23b@[2001:db8::1]:5061;lr', 'sips', 'a#b', '2001:db8::1', 5061],
    ['sip:234;npdi=yes:secret@host?subject=x', 'sip', '234', 'host', null],
    ['sip:host:5070', 'sip', '', 'host', 5070],
    ['tel:+234805;phone-context=ng', 'tel', '+234805', '', null],
    ['sip:%zz@host', 'sip', '%zz', 'host', null],
  ])('%s', (...[text, scheme, user, host, port]) => {
    expect(parseUri(text)).toMatchObject({ scheme, user, host, port })
  })

  test.each(['', 'sip:', 'http://a', 'sip:a@', 'sip:a@b:99999', 'sip:a@[::1', 'mailto:a@b'])(
    '%j is refused',
    (text) => {
      expect(() => parseUri(text)).toThrow(SipSyntaxError)
    },
  )

  test.each([
    ['sip:a@10.0.0.1', '10.0.0.1:5060 udp'],
    ['sip:a@10.0.0.1;transport=TCP', '10.0.0.1:5060 tcp'],
    ['sip:a@10.0.0.1;transport=tls', '10.0.0.1:5061 tls'],
    ['sips:a@10.0.0.1:5070', '10.0.0.1:5070 tls'],
    ['sip:a@10.0.0.1;maddr=10.0.0.2', '10.0.0.2:5060 udp'],
    ['sip:a@10.0.0.1;transport=sctp', '10.0.0.1:5060 udp'],
  ])('%s is reached at %s', (text, expected) => {
    const { host, port, transport } = addressOf(parseUri(text), 'udp')
    expect(`${host}:${port} ${transport}`).toBe(expected)
  })

  test('no character of a user part can end it', () => {
    expect(encodeUser('+234*#<>;\r\n"é\ud800')).toBe('+234*%23%3C%3E%3B%0D%0A%22%C3%A9%EF%BF%BD')
    expect(hostPort({ host: '::1', port: 5070 })).toBe('[::1]:5070')
  })
})

test.each([
  ['alone', 'application/sdp', 'v=0\r\n', 'v=0\r\n'],
  ['with parameters', 'Application/SDP;charset=utf-8', 'v=0\r\n', 'v=0\r\n'],
  [
    'beside the signalling of a carrier',
    'multipart/mixed; boundary="x-1"',
    '--x-1\r\nContent-Type: application/isup\r\n\r\n\u0001\u0002\r\n--x-1\r\ncontent-type: application/sdp\r\n\r\nv=0\r\ns=-\r\n--x-1--\r\n',
    'v=0\r\ns=-\r\n',
  ],
  [
    'among others',
    'multipart/related;boundary=x',
    '--x\r\nContent-Type: application/sdp\r\n\r\nv=0\r\n--x--',
    'v=0\r\n',
  ],
  [
    'to choose',
    'multipart/alternative;boundary=x',
    '--x\r\nContent-Type: application/sdp\r\n\r\nv=0\r\n--x--',
    'v=0\r\n',
  ],
  ['of another type', 'text/plain', 'hello', null],
  ['in parts without a boundary', 'multipart/mixed', '--x\r\n\r\n', null],
  ['in parts of other types', 'multipart/mixed;boundary=x', '--x\r\nContent-Type: text/plain\r\n\r\na\r\n--x--', null],
  ['absent', 'application/sdp', '', ''],
])('the description in a body: %s', (...[, type, body, expected]) => {
  expect(descriptionIn({ headers: new Headers().add('content-type', type), body })).toBe(expected)
})

test.each([
  ['signal;handling=optional', ''],
  ['session; Handling = "Optional"', ''],
  ['signal;handling=required', null],
  ['session', null],
])('a body of another type with Content-Disposition %j is %j as a description', (disposition, expected) => {
  const headers = new Headers().add('content-type', 'application/isup').add('content-disposition', disposition)
  expect(descriptionIn({ headers, body: 'hello' })).toBe(expected)
})
