import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drive } from '../../packages/server/test/support/drive.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { placeSampleCall } from './sample-call.ts'
import { watch } from './watch.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function watched(ohun: Ohun, call_id: string) {
  const lines: string[] = []
  const log = (line: string): void => void lines.push(line)
  const onFlag = ({ word, text }: { word: string; text: string }): void => void lines.push(`${word} in ${text}`)
  await drive(server, watch(ohun, { call_id, flags: [/\brefund\b/i, /\blawyer\b/i], log, onFlag }))
  return lines
}

const conversation = [
  'agent: Good day, this is Kudi Stores. How may I help?',
  'caller: My blender is broken.',
  'agent: Thank you. You said: My blender is broken.',
  'caller: I want a refund today.',
  'refund in I want a refund today.',
  'agent: Thank you. You said: I want a refund today.',
  'caller: Then I will talk to my lawyer.',
  'lawyer in Then I will talk to my lawyer.',
  'agent: Thank you. You said: Then I will talk to my lawyer.',
]

test('every turn of a live call is printed once, with a flag where the caller says such a word', async () => {
  const { sandbox } = await server.workspace()
  expect(await watched(sandbox, await placeSampleCall(sandbox))).toEqual(conversation)
})

test('a watcher that comes late misses nothing, and one that comes after the end prints all of it', async () => {
  const { sandbox } = await server.workspace()
  const call_id = await placeSampleCall(sandbox)
  await server.advance(4_000)
  expect(await watched(sandbox, call_id)).toEqual(conversation)
  expect(await watched(sandbox, call_id)).toEqual(conversation)
})

test('a call that does not exist is an error', async () => {
  const { sandbox } = await server.workspace()
  await expect(watched(sandbox, 'call_0Ub5Xw1A000k3mZq8RtYvLp')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
