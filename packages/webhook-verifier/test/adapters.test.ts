import { expect, test, vi } from 'vitest'
import type { WebhookOptions } from '../src/adapters/node.ts'
import { WebhookVerificationError } from '../src/index.ts'
import { receivers } from './support/receivers.ts'
import {
  analysis,
  completed,
  inChunks,
  machine,
  screening,
  secret,
  signed,
  textTurn,
  tool,
  voiceTurn,
} from './support/requests.ts'

for (const [name, receiver] of Object.entries(receivers)) {
  const start = async (options: WebhookOptions) => {
    const url = await receiver(options)
    return (init: RequestInit) => fetch(url, init)
  }

  test(`${name}: an event reaches its handler and is answered {received: true}`, async () => {
    const seen: unknown[] = []
    const send = await start({
      secrets: secret,
      on: { 'call.completed': (event) => void seen.push(event.payload.duration_seconds) },
      onEvent: (event) => void seen.push(event.event_type),
    })
    for (const event of [completed, { ...completed, event_type: 'call.teleported' }, { event_type: 'constructor' }]) {
      const response = await send(signed(event))
      expect([response.status, await response.json()]).toEqual([200, { received: true }])
    }
    expect(seen).toEqual([5, 'call.teleported', 'constructor'])
  })

  test.each([
    ['voice turn', voiceTurn, { text: 'It left this morning.', end_call: true }],
    ['messaging turn', textTurn, { text: 'It left this morning.', end_call: true }],
    ['tool invocation', tool, { status: 'on its way' }],
    ['screening', screening, { action: 'reject', reason: 'blocked' }],
    ['machine', machine, { action: 'leave_message', message: 'Please call back.' }],
    ['call analysis', analysis, { data: { intent: 'order' }, summary: 'An order.' }],
  ])(`${name}: a %s is answered with its handler's reply`, async (_, request, reply) => {
    const send = await start({
      secrets: secret,
      onTurn: async () => ({ text: 'It left this morning.', end_call: true }),
      onTool: () => ({ status: 'on its way' }),
      onScreening: () => ({ action: 'reject', reason: 'blocked' }),
      onMachine: () => ({ action: 'leave_message', message: 'Please call back.' }),
      onAnalysis: () => ({ data: { intent: 'order' }, summary: 'An order.' }),
    })
    const response = await send(signed(request))
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect([response.status, await response.json()]).toEqual([200, reply])
  })

  test(`${name}: no reply to a message is a 204, no reply to a voice turn a 500`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const send = await start({ secrets: secret, onTurn: () => null, onError })
    const silent = await send(signed(textTurn))
    expect([silent.status, await silent.text()]).toEqual([204, ''])
    expect((await send(signed(voiceTurn))).status).toBe(500)
    expect(String(onError.mock.lastCall?.[0])).toContain('onTurn: expected { text: string }')
  })

  test(`${name}: an analysis without data is a 500`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const send = await start({ secrets: secret, onAnalysis: () => ({ data: [] as never }), onError })
    expect((await send(signed(analysis))).status).toBe(500)
    expect(String(onError.mock.lastCall?.[0])).toContain('onAnalysis: expected { data: object }')
  })

  test(`${name}: an unknown action for a machine is a 500`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const send = await start({ secrets: secret, onMachine: () => ({ action: 'wait' as never }), onError })
    expect((await send(signed(machine))).status).toBe(500)
    expect(String(onError.mock.lastCall?.[0])).toContain('onMachine: expected { action:')
  })

  test.each([
    ['event', completed, 200],
    ['turn', voiceTurn, 501],
    ['tool', tool, 501],
    ['screening', screening, 501],
    ['machine', machine, 501],
    ['analysis', analysis, 501],
    ['unknown body', {}, 400],
  ])(`${name}: a receiver without handlers answers a signed %s %s %i`, async (_, request, status) => {
    const send = await start({ secrets: secret })
    expect((await send(signed(request))).status).toBe(status)
  })

  test(`${name}: a failing handler is a 500 that tells the sender nothing`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const failure = new Error('the database password is hunter2')
    const send = await start({ secrets: secret, onEvent: () => Promise.reject(failure), onError })
    const response = await send(signed(completed))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
    expect(onError).toHaveBeenCalledExactlyOnceWith(failure)
  })

  test(`${name}: a wrong signature is a 401 with reason and fix, and reaches no handler`, async () => {
    const onEvent = vi.fn<() => void>()
    const onError = vi.fn<(error: unknown) => void>()
    const send = await start({ secrets: 'whsec_other', onEvent, onError })
    const response = await send(signed(completed))
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      error: 'no_match',
      message: expect.stringContaining('signing secret'),
    })
    expect(onEvent).not.toHaveBeenCalled()
    expect(onError.mock.lastCall?.[0]).toBeInstanceOf(WebhookVerificationError)
  })

  test(`${name}: an empty body is read as one`, async () => {
    const send = await start({ secrets: secret, logger: false })
    const empty = signed('')
    expect((await send(empty)).status).toBe(400)
    expect((await send({ ...empty, body: null })).status).toBe(400)
    expect((await send({ method: 'POST' })).status).toBe(401)
  })

  test(`${name}: a signed body that is not valid JSON is a 400, an unsigned one a 401`, async () => {
    const send = await start({ secrets: secret, logger: false })
    expect((await send(signed('{"event_id"'))).status).toBe(400)
    expect((await send({ ...signed('{}'), body: '{"event_id"' })).status).toBe(401)
  })

  test(`${name}: a chunked body is verified whole`, async () => {
    const send = await start({ secrets: secret })
    const whole = signed({ ...completed, text: 'ọ̀'.repeat(40_000) })
    const chunks =
      Buffer.from(whole.body as string)
        .toString('latin1')
        .match(/[^]{1,999}/g) ?? []
    const response = await send(
      inChunks(
        whole,
        chunks.map((chunk) => Buffer.from(chunk, 'latin1')),
      ),
    )
    expect(response.status).toBe(200)
  })

  test(`${name}: a body over the limit is a 413, with and without a length, and one at the limit is not`, async () => {
    const onError = vi.fn<(error: unknown) => void>()
    const send = await start({ secrets: secret, max_body_bytes: 2_000, onError })
    const large = signed('x'.repeat(2_001))
    expect((await send(large)).status).toBe(413)
    expect((await send(inChunks(large, [Buffer.alloc(1_500), Buffer.alloc(1_500)]))).status).toBe(413)
    expect((await send(signed('x'.repeat(2_000)))).status).toBe(400)
    expect(onError).toHaveBeenCalledTimes(2)
  })

  test(`${name}: another method is a 405 that allows POST`, async () => {
    const send = await start({ secrets: secret })
    const response = await send({ method: 'GET' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test(`${name}: without a secret it does not start`, async () => {
    await expect(async () => receiver({ secrets: undefined as never })).rejects.toThrow('secrets: expected')
  })
}
