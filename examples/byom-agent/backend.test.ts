import { makeEvent, makeTurn, signedPost } from '@ohun/webhook-verifier/testing'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBackend, WEBHOOK_PATH } from './backend.ts'

const secret = 'whsec_example'

async function start() {
  const told: string[] = []
  const backend = createBackend(secret, {
    turn: (turn, reply) => told.push(`${turn.transcription} → ${reply.text}`),
    event: ({ event_type }, summary) => told.push(`${event_type}: ${summary}`),
  })
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void backend.close())
  const { port } = backend.address() as AddressInfo
  return { told, url: `http://127.0.0.1:${port}${WEBHOOK_PATH}` }
}

async function send(url: string, message: object, signing_secret = secret) {
  const response = await fetch(url, signedPost(message, { secret: signing_secret }))
  return { status: response.status, json: (await response.json()) as unknown }
}

const turn = (transcription: string, earlier: string[] = []) => {
  const said = [...earlier, transcription]
  const messages = said.map((text) => ({
    turn_id: 'trn_1',
    role: 'caller' as const,
    text,
    timestamp: '2026-11-20T09:00:00.000Z',
  }))
  return makeTurn({ transcription, messages })
}

test.each([
  ['Hello, I would like to know the status of my order.', [], { text: expect.stringContaining('1042 left Ikeja') }],
  ['Order 1043, please.', [], { text: expect.stringContaining('1043 was delivered') }],
  ['And when did the order arrive?', ['My number is 1043.'], { text: expect.stringContaining('1043 was delivered') }],
  ['Order 9999.', [], { text: expect.stringContaining('cannot find an order 9999') }],
  ['I want to speak to a person.', [], { transfer_to: '+2348031112222' }],
  ['That is all, bye.', [], { end_call: true }],
  ['What is the weather?', [], { text: expect.stringContaining('where an order is') }],
])('the agent answers "%s"', async (said, earlier, reply) => {
  const { url, told } = await start()
  expect(await send(url, turn(said, earlier))).toMatchObject({ status: 200, json: reply })
  expect(told).toHaveLength(1)
})

test('an event is told once, however often it comes', async () => {
  const { url, told } = await start()
  const event = makeEvent('call.initiated', { payload: { to_number: '+2348031234567', mno: 'mtn' } })
  expect(await send(url, event)).toEqual({ status: 200, json: { received: true } })
  expect(await send(url, event)).toEqual({ status: 200, json: { received: true } })
  expect(told).toEqual(['call.initiated: +2348031234567 rings over mtn'])
})

test('a turn that cannot be answered is answered with the fallback', async () => {
  const { url, told } = await start()
  const broken = makeTurn({ messages: null as never })
  vi.spyOn(console, 'error').mockReturnValueOnce()
  const reply = { text: expect.stringContaining('say it again') }
  expect(await send(url, { ...broken, transcription: 'My order?' })).toMatchObject({ status: 200, json: reply })
  expect(told).toEqual([])
})

test('a request signed with another secret is refused and reaches no handler', async () => {
  const { url, told } = await start()
  expect(await send(url, turn('Hello'), 'whsec_other')).toMatchObject({ status: 401, json: { error: 'no_match' } })
  expect(told).toEqual([])
})

test('server.ts serves the backend, and says what it needs', async () => {
  const file = fileURLToPath(new URL('server.ts', import.meta.url))
  const bare = spawn(process.execPath, [file], { env: { PATH: process.env.PATH }, stdio: 'ignore' })
  expect(await once(bare, 'exit')).toEqual([1, null])

  const env = { PATH: process.env.PATH, OHUN_SIGNING_SECRET: secret, PORT: '0' }
  const server = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void server.kill())
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  expect(await send(url, turn('Where is my order?'))).toMatchObject({ status: 200 })
})
