import { expect, test } from 'vitest'
import { STREAM_LIMITS } from './limits.ts'
import { StreamedReply, type ReplyPiece } from './streamed-reply.ts'

/** The rules of a whole reply, as far as these tests need them. */
function faultOf(json: unknown): string | null {
  const { text, transfer_to, dtmf } = json as Record<string, unknown>
  if (typeof text !== 'string') return 'the reply has no string `text`'
  if (transfer_to && dtmf) return 'the reply sets more than one'
  return transfer_to === 'nowhere' ? "the reply's `transfer_to` is not an E.164 number" : null
}

function read(...events: unknown[]): { pieces: ReplyPiece[]; reply: StreamedReply } {
  const reply = new StreamedReply(faultOf)
  const pieces = events.map((event) => reply.take(typeof event === 'string' ? event : JSON.stringify(event)))
  return { pieces, reply }
}

test('its text arrives in pieces, and its action with the end', () => {
  const { pieces, reply } = read({ text: 'Good' }, { text: 'bye.' }, { end_call: true }, { end: true })
  expect(pieces.map(({ text }) => text)).toEqual(['Good', 'bye.', '', ''])
  expect(pieces.map(({ is_end }) => is_end)).toEqual([false, false, false, true])
  expect(reply.actions).toEqual({ end_call: true })
  expect(() => reply.finish()).not.toThrow()
})

test('a whole reply with its end is one event', () => {
  const { pieces, reply } = read({ text: 'Bye.', end_call: true, end: true, unknown: 1 })
  expect(pieces).toEqual([{ text: 'Bye.', is_end: true }])
  expect(reply.actions).toEqual({ end_call: true })
})

test('an event that asks for nothing is a sign of life', () => {
  const { reply } = read({}, { text: '' }, { text: null, end_call: false, transfer_to: null, dtmf: '', end: false })
  expect(reply.has_begun).toBe(false)
  expect(read({ text: 'a' }).reply.has_begun).toBe(true)
  expect(read({ text: '', end: true }).reply.has_begun).toBe(true)
})

test.each([
  ['not_json', 'is not valid JSON', ['data']],
  ['not_json', 'is not valid JSON', ['{"text":"a"} {"text":"b"}']],
  ['shape', 'is not a JSON object', ['[]']],
  ['shape', 'is not a JSON object', ['null']],
  ['shape', '`text` is not a string', [{ text: 1 }]],
  ['shape', '`end` is not a boolean', [{ text: 'a' }, { end: 'yes' }]],
  ['shape', 'has no string `text`', [{ end: true }]],
  ['shape', 'has no string `text`', [{ end_call: true }, { end: true }]],
  ['shape', 'is not an E.164 number', [{ text: 'a', transfer_to: 'nowhere' }]],
  ['shape', 'text comes after `warm_transfer`', [{ text: 'a', warm_transfer: { destination: '+1' } }, { text: 'b' }]],
  ['shape', 'text comes after `collect_keys`', [{ text: 'Your PIN?', collect_keys: { max_digits: 4 } }, { text: 'b' }]],
  ['shape', 'more than one', [{ text: 'a' }, { transfer_to: '+1' }, { dtmf: '1' }]],
  ['shape', 'text comes after `transfer_to`', [{ text: 'a' }, { transfer_to: '+1' }, { text: 'b' }]],
])('is refused as %s: %s', (code, message, events) => {
  expect(() => read(...events)).toThrow(
    expect.objectContaining({ name: 'StreamFault', code, message: expect.stringContaining(message) }),
  )
})

test('is refused without an end', () => {
  const { reply } = read({ text: 'Half of' })
  expect(() => reply.finish()).toThrow(expect.objectContaining({ code: 'shape' }))
})

test('is refused when its text is too long', () => {
  const text = 'a'.repeat(STREAM_LIMITS.characters / 4)
  const { reply } = read({ text }, { text }, { text }, { text })
  expect(() => reply.take('{"text":"a"}')).toThrow(expect.objectContaining({ code: 'too_large' }))
})
