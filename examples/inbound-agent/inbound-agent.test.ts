import { makeScreening, makeToolInvocation, makeTurn, signedPost } from '@ohun/webhook-verifier/testing'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startOnSystemClock } from '../../packages/server/test/support/system-clock-server.ts'
import { createBackend } from './backend.ts'

const run = promisify(execFile)
const secret = 'whsec_example'
const main = fileURLToPath(new URL('main.ts', import.meta.url))

async function send(webhook: object): Promise<unknown> {
  const backend = createBackend(secret, () => {})
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void backend.close())
  const { port } = backend.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`, signedPost(webhook, { secret }))
  return await response.json()
}

const tool = (name: string, given: Record<string, unknown>) =>
  makeToolInvocation({ payload: { tool: { name, arguments: given } } })

test.each([
  ['a blocked caller', makeScreening({ from_number: '+2348099999999' }), { action: 'reject' }],
  ['a customer', makeScreening({ from_number: '+2348031112222' }), { greeting_text: expect.stringContaining('Ngozi') }],
  ['anyone else', makeScreening({ from_number: '+2348031113333' }), { action: 'allow' }],
  ['an order', makeTurn({ transcription: '1042#' }), { text: expect.stringContaining('left Ikeja') }],
  ['an unknown order', makeTurn({ transcription: '9999' }), { text: expect.stringContaining('cannot find') }],
  ['a wish for a person', makeTurn({ transcription: 'A person, please' }), { transfer_to: '+2348051234567' }],
  ['a goodbye', makeTurn({ transcription: 'Thank you' }), { end_call: true }],
  ['anything else', makeTurn({ transcription: 'Hello' }), { text: expect.stringContaining('number of your order') }],
  ['its tool', tool('find_order', { number: '1043' }), { number: '1043', status: 'was delivered yesterday' }],
  ['another tool', tool('fly', {}), { error: 'There is no tool fly.' }],
])('the backend answers %s', async (_, webhook, reply) => {
  expect(await send(webhook)).toMatchObject(reply)
})

test('main.ts prints the transcripts of its calls', async () => {
  const { base_url, sandbox_key, signing_secret } = await startOhun()
  const { stdout } = await run(process.execPath, [main], {
    env: { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: base_url, OHUN_SIGNING_SECRET: signing_secret },
  })
  expect(stdout).toContain('agent: Welcome back, Ngozi. How may I help?')
  expect(stdout).toContain('caller: 1042#\n  agent: Order 1042 left Ikeja this morning and arrives before four.')
  expect(stdout).toContain('The call is completed: agent_hangup.')
  expect(stdout).toContain('screening  +2348099999999: reject')
  expect(stdout).toContain('The call is rejected: rejected.')
  expect(stdout).toContain('find_order answered: {"number":"1043","status":"was delivered yesterday"}')
})

test('main.ts says what it needs', async () => {
  const bare = spawn(process.execPath, [main], { env: {}, stdio: 'ignore' })
  expect(await once(bare, 'exit')).toEqual([1, null])
})

async function startOhun() {
  const { base_url, workspace, stop } = await startOnSystemClock()
  onTestFinished(stop)
  return { base_url, ...workspace }
}
