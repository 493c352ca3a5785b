import { makeTurn, signedPost } from '@ohun/webhook-verifier/testing'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startOnSystemClock } from '../../packages/server/test/support/system-clock-server.ts'
import { createBackend } from './backend.ts'

const run = promisify(execFile)
const secrets = 'whsec_example'
const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** @returns how the backend answers, and the conversations that it has handed over. */
async function ask(transcription: string) {
  const handed_over: string[] = []
  const handOver = async (turn: { conversation_id: string }): Promise<void> =>
    void handed_over.push(turn.conversation_id)
  const backend = createBackend({ secrets, handOver, log: () => {} })
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void backend.close())
  const { port } = backend.address() as AddressInfo
  const turn = makeTurn({ channel: 'sms', conversation_id: 'conv_1', transcription })
  const response = await fetch(`http://127.0.0.1:${port}/`, signedPost(turn, { secret: secrets }))
  return { status: response.status, text: await response.text(), handed_over }
}

test.each([
  ['an order', 'Where is order 1042?', 'left Ikeja'],
  ['an unknown order', '9999', 'cannot find'],
  ['opening hours', 'When do you open?', 'from 8 to 6'],
  ['anything else', 'Hello', 'number of your order'],
])('the bot answers a question about %s', async (_, question, text) => {
  expect(await ask(question)).toMatchObject({ status: 200, text: expect.stringContaining(text), handed_over: [] })
})

test('the bot hands over when it is asked for a person, and writes nothing itself', async () => {
  expect(await ask('A person, please')).toEqual({ status: 204, text: '', handed_over: ['conv_1'] })
})

test('main.ts prints the conversation, with the person who takes over', async () => {
  const { base_url, sandbox_key, signing_secret, sandbox } = await startOhun()
  const { stdout } = await run(process.execPath, [main], {
    env: { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: base_url, OHUN_SIGNING_SECRET: signing_secret },
  })
  const said = stdout.split('\n').filter((line) => /^ {2}(contact|us|--)/.test(line))
  expect(said).toEqual([
    '  contact: Where is order 1042?',
    '  us:      Order 1042 left Ikeja this morning and arrives before four. (delivered)',
    '  contact: I want to talk to a person.',
    '  -- ai → human --',
    '  us:      A colleague will answer you here in a moment. (delivered)',
    '  contact: The box is damaged.',
    '  -- human → ai --',
    '  us:      This is Chidi. I am sorry! I am sending you a new one today. (delivered)',
    '  contact: Thank you!',
    '  us:      You are welcome! (delivered)',
  ])
  expect(stdout).toContain('Chidi reads 5 messages, the last one: "The box is damaged."')
  const { items } = await sandbox.conversations.list()
  expect(items).toMatchObject([{ channel: 'sms', contact: '+2348031112222', mode: 'ai' }])
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
