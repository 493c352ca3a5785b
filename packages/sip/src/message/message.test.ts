import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MessageReader } from './message-reader.ts'
import { MAX_BYTES, parseMessage, serialise, type Received } from './message.ts'
import { SipSyntaxError } from './syntax.ts'

const REQUIRED = [
  'Via: SIP/2.0/UDP 10.0.0.9;branch=z9hG4bK1',
  'From: <sip:a@b>;tag=1',
  'To: <sip:c@d>',
  'Call-ID: x',
  'CSeq: 1 OPTIONS',
]
const bytesOf = (lines: readonly string[], body = ''): Buffer =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
const request = (more: readonly string[] = [], body = ''): Buffer =>
  bytesOf(['OPTIONS sip:c@d SIP/2.0', ...REQUIRED, ...more], body)
const parse = (more: readonly string[] = [], body = ''): Received => parseMessage(request(more, body))

describe('a parsed message', () => {
  test('has the fields of its envelope', () => {
    expect(parse()).toMatchObject({
      kind: 'request',
      method: 'OPTIONS',
      uri: 'sip:c@d',
      call_id: 'x',
      from_tag: '1',
      to_tag: null,
      cseq: { seq: 1, method: 'OPTIONS' },
      via: { transport: 'UDP', host: '10.0.0.9', port: null },
    })
  })

  test.each([
    ['SIP/2.0 200 OK', 200, 'OK'],
    ['SIP/2.0 180 Ça sonne', 180, 'Ça sonne'],
    ['SIP/2.0 404 ', 404, ''],
    ['SIP/2.0 404', 404, ''],
  ])('is a response with the status line %j', (start, status, reason) => {
    const message = parseMessage(bytesOf([start, ...REQUIRED]))
    expect(message).toMatchObject({ kind: 'response', status, reason })
  })

  test('may have compact names, folded lines and several values in a line', () => {
    const { headers } = parse(['k: timer,\r\n 100rel', 's: a\r\n\t b', 'Route: <sip:a,b@c>, "x, y" <sip:d>', 'm: *'])
    expect(headers.all('supported')).toEqual(['timer', '100rel'])
    expect(headers.get('subject')).toBe('a b')
    expect(headers.all('route')).toEqual(['<sip:a,b@c>', '"x, y" <sip:d>'])
    expect(headers.get('contact')).toBe('*')
  })

  test('has the body that Content-Length declares, or everything after the head', () => {
    expect(parse(['l: 4'], 'v=0 trailing').body).toBe('v=0 ')
    expect(parse([], 'v=0 é').body).toBe('v=0 é')
  })

  test('is serialised to the same bytes', () => {
    const bytes = request(['Subject: \u00ff\u0080é', 'Content-Length: 3'], 'v=0')
    expect(serialise(parseMessage(bytes)).toString('latin1')).toBe(bytes.toString('latin1'))
  })
})

test.each([
  ['no end of the headers', Buffer.from('OPTIONS sip:c@d SIP/2.0\r\n')],
  ['another version', bytesOf(['OPTIONS sip:c@d SIP/3.0', ...REQUIRED])],
  ['two spaces in the start line', bytesOf(['OPTIONS  sip:c@d SIP/2.0', ...REQUIRED])],
  ['a method that is none', bytesOf(['OPT<S sip:c@d SIP/2.0', ...REQUIRED])],
  ['a status of two digits', bytesOf(['SIP/2.0 20 OK', ...REQUIRED])],
  ['a status above 699', bytesOf(['SIP/2.0 700 OK', ...REQUIRED])],
  ['a line without a colon', request(['nonsense'])],
  ['a line without a name', request([': value'])],
  ['a first header that is folded', bytesOf(['OPTIONS sip:c@d SIP/2.0', ' folded', ...REQUIRED])],
  ['a bare line feed in a value', request(['Subject: a\nEvil: b'])],
  ['a bare carriage return in a value', request(['Subject: a\rEvil: b'])],
  ['CSeq of another method', bytesOf(['INVITE sip:c@d SIP/2.0', ...REQUIRED])],
  ['CSeq above 2^31', bytesOf(['OPTIONS sip:c@d SIP/2.0', ...REQUIRED.slice(0, 4), 'CSeq: 2147483648 OPTIONS'])],
  ['Content-Length that is not a number', request(['Content-Length: 3x'])],
  ['a negative Content-Length', request(['Content-Length: -1'])],
  ['a body that is cut off', request(['Content-Length: 10'], 'v=0')],
  ['a Via of another protocol', bytesOf(['OPTIONS sip:c@d SIP/2.0', 'Via: HTTP/1.1/TCP a', ...REQUIRED.slice(1)])],
  ['201 headers', request(Array.from({ length: 201 }, () => 'X: 1'))],
  ['201 values in one header', request([`Supported: ${'a,'.repeat(201)}`])],
  ['more than 64 KB', request([], 'x'.repeat(MAX_BYTES))],
  ...REQUIRED.map((line, at): [string, Buffer] => [
    `no ${line.split(':', 1)[0]}`,
    bytesOf(['OPTIONS sip:c@d SIP/2.0', ...REQUIRED.filter((_, one) => one !== at)]),
  ]),
])('%s is refused', (_, bytes) => {
  expect(() => parseMessage(bytes)).toThrow(SipSyntaxError)
})

describe('a stream of messages', () => {
  const sent = [request(['Content-Length: 3'], 'v=0'), request(['l: 0']), request(['Content-Length: 5'], 'é\r\n!')]
  const stream = Buffer.concat([sent[0]!, Buffer.from('\r\n\r\n'), sent[1]!, sent[2]!])
  const readAll = (chunks: readonly Buffer[]): string[] => {
    const reader = new MessageReader()
    return chunks.flatMap((chunk) => [...reader.read(chunk)].map((bytes) => bytes.toString('latin1')))
  }
  const expected = sent.map((bytes) => bytes.toString('latin1'))

  test('may be cut at every byte', () => {
    for (let at = 0; at <= stream.length; at++)
      expect(readAll([stream.subarray(0, at), stream.subarray(at)])).toEqual(expected)
  })

  test('may arrive in single bytes', () => {
    expect(readAll([...stream].map((byte) => Buffer.from([byte])))).toEqual(expected)
  })

  test('is read in linear time, even 60 KB in single bytes: each byte is copied and searched a few times', () => {
    const message = request([`X: ${'a'.repeat(30_000)}`, 'Content-Length: 30000'], 'b'.repeat(30_000))
    const search = vi.spyOn(Buffer.prototype, 'indexOf')
    const copy = vi.spyOn(Buffer.prototype, 'set')
    const concat = vi.spyOn(Buffer, 'concat')
    onTestFinished(() => void vi.restoreAllMocks())
    expect(readAll([...message].map((byte) => Buffer.of(byte)))).toEqual([message.toString('latin1')])
    const searched = search.mock.contexts.map(
      (buffer, at) => (buffer as Buffer).length - Number(search.mock.calls[at]![1] ?? 0),
    )
    const copied = copy.mock.calls.map(([bytes]) => (bytes as Uint8Array).length)
    const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0)
    expect(copied.length).toBeGreaterThanOrEqual(message.length)
    expect(sum(searched) + sum(copied)).toBeLessThan(12 * message.length)
    expect(concat).not.toHaveBeenCalled()
  })

  test('contains a ping if there are two line ends between messages', () => {
    const reader = new MessageReader()
    const ask = (text: string): boolean => [...reader.read(Buffer.from(text))].length === 0 && reader.takePing()
    expect([ask('\r\n'), ask('\r\n'), ask(''), ask('\r\n\r\n')]).toEqual([false, true, false, true])
  })

  test.each([
    ['a message without Content-Length', request()],
    ['a body above 64 KB', request([`Content-Length: ${MAX_BYTES}`])],
    ['a head that never ends', Buffer.from(`OPTIONS sip:c@d SIP/2.0\r\nX: ${'a'.repeat(MAX_BYTES)}`)],
    ['text that is not SIP', Buffer.from('GET / HTTP/1.1\r\nHost\r\n\r\n')],
  ])('ends at %s, after the messages before it', (_, bad) => {
    const given: string[] = []
    const read = (): void => {
      for (const one of new MessageReader().read(Buffer.concat([sent[0]!, bad]))) given.push(one.toString('latin1'))
    }
    expect(read).toThrow(SipSyntaxError)
    expect(given).toEqual([expected[0]])
  })
})
