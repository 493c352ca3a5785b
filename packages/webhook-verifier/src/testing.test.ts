import { expect, expectTypeOf, test } from 'vitest'
import { eventTypes } from './generated/events.gen.ts'
import { verifyWebhook, type MessagingTurn, type VoiceTurn, type WebhookEvent } from './index.ts'
import { makeEvent, makeMachineAnswered, makeScreening, makeToolInvocation, makeTurn, signedPost } from './testing.ts'

const secret = 'whsec_test'

function verify(webhook: object) {
  return verifyWebhook({ ...signedPost(webhook, { secret }), secrets: secret })
}

test.each(eventTypes)('%s: a made event is whole, verifies, and is classified as one', (event_type) => {
  const event = makeEvent(event_type)
  expect(event).toMatchObject({ event_type, agent_id: expect.stringMatching(/^agt_/) })
  expect(verify(event)).toEqual({ kind: 'event', event_type, event })
})

test('every event has an id of its own, in the header too', () => {
  const ids = [makeEvent('call.completed'), makeEvent('call.completed'), makeEvent('message.sent')].map(
    (event) => event.event_id,
  )
  expect(new Set(ids).size).toBe(3)
  const event = makeEvent('call.completed')
  expect(signedPost(event, { secret }).headers).toMatchObject({ 'X-Service-Event-ID': event.event_id })
})

test('overrides change their fields and nothing else', () => {
  const plain = makeEvent('call.completed', { event_id: 'evt_1' })
  const changed = makeEvent('call.completed', { event_id: 'evt_1', payload: { duration_seconds: 90, transcript: [] } })
  expect(changed).toEqual({ ...plain, payload: { ...plain.payload, duration_seconds: 90, transcript: [] } })
  expect(plain.payload.transcript).not.toEqual([])
  expectTypeOf(changed).toEqualTypeOf<WebhookEvent<'call.completed'>>()
  type Changes = NonNullable<Parameters<typeof makeEvent<'call.completed'>>[1]>
  expectTypeOf<Changes['payload']>().not.toEqualTypeOf<unknown>()
  expectTypeOf<NonNullable<Changes['payload']>>().not.toHaveProperty('keyword')
})

test('a turn belongs to a call, or to a message when its channel is one of messages', () => {
  const spoken = makeTurn({ transcription: 'Hello' })
  expect(spoken).toMatchObject({ channel: 'voice', transcription: 'Hello', call_id: expect.any(String) })
  expectTypeOf(spoken).toEqualTypeOf<VoiceTurn>()
  const written = makeTurn({ channel: 'whatsapp', transcription: 'Hello' })
  expect(written).toMatchObject({ channel: 'whatsapp', conversation_id: expect.any(String) })
  expect(written).not.toHaveProperty('call_id')
  expectTypeOf(written).toEqualTypeOf<MessagingTurn>()
  expect(verify(spoken)).toEqual({ kind: 'turn', turn: spoken })
  expect(verify(written)).toEqual({ kind: 'turn', turn: written })
})

test('tool invocations, screenings and machines', () => {
  const invocation = makeToolInvocation({ payload: { tool: { arguments: { order: '1042' } } } })
  expect(invocation.payload.tool.arguments).toMatchObject({ order: '1042' })
  expect(verify(invocation)).toEqual({ kind: 'tool', invocation })
  const screening = makeScreening({ from_number: '+2348030000000' })
  expect(verify(screening)).toEqual({ kind: 'screening', screening })
  const machine = makeMachineAnswered({ answered_by: 'menu' })
  expect(verify(machine)).toEqual({ kind: 'machine', machine })
})

test('made objects may be changed', () => {
  makeTurn().messages.length = 0
  expect(makeTurn().messages).not.toEqual([])
})
