import { describe, expect, test } from 'vitest'
import { STREAM_LIMITS } from './limits.ts'
import { StreamDecoder, streamFormat, type StreamFormat } from './stream-decoder.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const taken = (decoder: StreamDecoder, piece: Uint8Array): string[] => [...decoder.take(piece)]

function decoded(format: StreamFormat, pieces: readonly Uint8Array[]): string[] {
  const decoder = new StreamDecoder(format)
  return [...pieces.flatMap((piece) => [...decoder.take(piece)]), ...decoder.end()]
}

test.each([
  ['text/event-stream', 'sse'],
  ['Text/Event-Stream; charset=utf-8', 'sse'],
  ['application/x-ndjson', 'ndjson'],
  ['application/ndjson;charset=utf-8', 'ndjson'],
  ['application/json', null],
  ['constructor', null],
  ['', null],
  [null, null],
])('the format of a body of the type %s is %s', (type, format) => {
  expect(streamFormat(type)).toBe(format)
})

describe.each([
  ['sse', 'data: {"text":"Ẹ káàárọ̀ 👋🏾"}\n\ndata: {"end":true}\n\n'],
  ['ndjson', '{"text":"Ẹ káàárọ̀ 👋🏾"}\n{"end":true}\n'],
] as const)('%s', (format, text) => {
  const events = ['{"text":"Ẹ káàárọ̀ 👋🏾"}', '{"end":true}']

  test('yields the same events however its bytes are cut', () => {
    const whole = bytes(text)
    for (let at = 0; at <= whole.length; at++)
      expect(decoded(format, [whole.subarray(0, at), whole.subarray(at)]), `cut at ${at}`).toEqual(events)
    expect(
      decoded(
        format,
        Array.from(whole, (byte) => Uint8Array.of(byte)),
      ),
    ).toEqual(events)
  })

  test.each(['\r\n', '\r', '\n'])('takes lines that end with %j', (end) => {
    const whole = bytes(text.replaceAll('\n', end))
    for (let at = 0; at <= whole.length; at++)
      expect(decoded(format, [whole.subarray(0, at), whole.subarray(at)]), `cut at ${at}`).toEqual(events)
  })

  test('yields the last event when the line after it is missing', () => {
    expect(decoded(format, [bytes(text.trimEnd())])).toEqual(events)
  })

  test.each([
    ['Latin-1', [0xe9]],
    ['half a character', [0xe1, 0xba]],
  ])('refuses %s, after the events before it', (_, wrong) => {
    const line = format === 'sse' ? 'data: ' : ''
    const given = Buffer.concat([bytes(text), bytes(`${line}"`), Uint8Array.from(wrong), bytes('"\n\n')])
    for (let at = 0; at <= given.length; at++) {
      const seen: string[] = []
      const read = (): void => {
        const decoder = new StreamDecoder(format)
        for (const piece of [given.subarray(0, at), given.subarray(at)])
          for (const event of decoder.take(piece)) seen.push(event)
      }
      expect(read, `cut at ${at}`).toThrow(expect.objectContaining({ name: 'StreamFault', code: 'not_json' }))
      expect(seen).toEqual(events)
    }
  })

  test('leaves out empty lines', () => {
    expect(decoded(format, [bytes(`\n\n${text}\n\n\n`)])).toEqual(events)
  })
})

test('comments and other fields may have any bytes', () => {
  const comment = Uint8Array.of(0x3a, 0xe9, 10, 0x69, 0x64, 0x3a, 0xe1, 10)
  expect(decoded('sse', [comment.subarray(0, 2), comment.subarray(2), bytes('data: {}\n\n')])).toEqual(['{}'])
})

test('the lines of one event are joined, and other fields and comments left out', () => {
  const text = ': hello\nevent: text\nid: 1\nretry: 5\ndata:{"text":\ndata: "a"}\n\n:\n\ndata\n\n'
  expect(decoded('sse', [bytes(text)])).toEqual(['{"text":\n"a"}'])
})

test('yields the events before a fault, and then throws it', () => {
  const events = new StreamDecoder('ndjson').take(bytes(`{"text":"a"}\n${'a'.repeat(STREAM_LIMITS.event_bytes + 1)}`))
  expect(events.next().value).toBe('{"text":"a"}')
  expect(() => events.next()).toThrow(expect.objectContaining({ code: 'too_large' }))
})

describe('refuses', () => {
  const refused = { name: 'StreamFault', code: 'too_large' }

  test.each(['sse', 'ndjson'] as const)('a line of %s that never ends', (format) => {
    const decoder = new StreamDecoder(format)
    const piece = new Uint8Array(1_024).fill(0x61)
    for (let kept = 0; kept < STREAM_LIMITS.event_bytes; kept += piece.length) taken(decoder, piece)
    expect(() => taken(decoder, piece)).toThrow(expect.objectContaining(refused))
  })

  test('an event that is too long in many lines', () => {
    const decoder = new StreamDecoder('sse')
    const line = bytes(`data: ${'a'.repeat(1_000)}\n`)
    const send = (): void => {
      for (let kept = 0; kept <= STREAM_LIMITS.event_bytes; kept += line.length - 1) taken(decoder, line)
    }
    expect(send).toThrow(expect.objectContaining(refused))
  })

  test('too many events', () => {
    const decoder = new StreamDecoder('ndjson')
    expect(taken(decoder, bytes('{}\n'.repeat(STREAM_LIMITS.events)))).toHaveLength(STREAM_LIMITS.events)
    expect(() => taken(decoder, bytes('{}\n'))).toThrow(expect.objectContaining(refused))
  })

  test('too many lines, comments included', () => {
    const decoder = new StreamDecoder('sse')
    taken(decoder, bytes(':\n'.repeat(STREAM_LIMITS.lines)))
    expect(() => taken(decoder, bytes(':\n'))).toThrow(expect.objectContaining(refused))
  })

  test('no long comments, because they are not part of an event', () => {
    const comments = bytes(`: ${'a'.repeat(10_000)}\n`.repeat(20))
    expect(decoded('sse', [comments, bytes('data: {}\n\n')])).toEqual(['{}'])
  })
})
