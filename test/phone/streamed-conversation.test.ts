import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openConversationHarness,
  type ConversationHarness,
} from '../../packages/server/test/support/conversation-harness.ts'
import { TEST_LIMIT_MS } from '../limits.ts'

/** The test waits as long as a model takes, so it runs only in `npm run bench:conversation`. */
const TURNS = Number(process.env['CONVERSATION_TURNS'] ?? 0) / 4
const TOKEN_MS = 50
const QUESTION = 'Where is my order?'
/** 60 words. A token of most models is a word or less. */
const ANSWER =
  'Your order left our shop in Ikeja this morning at nine. The rider has two other stops before yours, one in Yaba and one in ' +
  'Surulere. It should reach you between noon and one in the afternoon. If you are not at home, he will call this number first. ' +
  'You can also give it to a neighbour. Anything else today?'
const WORDS = ANSWER.split(/(?<= )/)

/** Generates 20 words a second, and sends them one by one or all at the end. */
async function answer(response: ServerResponse, is_streamed: boolean): Promise<void> {
  if (is_streamed) response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  for (const text of WORDS) {
    await wait(TOKEN_MS)
    if (is_streamed) response.write(`${JSON.stringify({ text })}\n`)
  }
  if (is_streamed) response.end('{"end":true}\n')
  else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ text: ANSWER }))
}

describe.runIf(TURNS > 0)('a backend that writes 60 words at 20 tokens a second', () => {
  let harness: ConversationHarness
  let question: Int16Array
  const backend = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      if ('event_type' in (JSON.parse(body) as object)) response.end('{"received":true}')
      else void answer(response, request.url === '/streamed')
    })
  })

  beforeAll(async () => {
    harness = await openConversationHarness()
    question = await harness.voice(QUESTION)
    harness.speech.hear(QUESTION)
    await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    await harness.close()
    backend.close()
  })

  /** Each question but the first interrupts the previous answer. @returns the median time from its end to the first word. */
  async function waited(path: string): Promise<number> {
    const { port } = backend.address() as AddressInfo
    const phone = await harness.call({ ai_provider: 'byom', webhook_url: `http://127.0.0.1:${port}/${path}` })
    const waits: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const { last_ms } = await phone.says(question)
      if (turn > 0) await phone.hearsTheEnd()
      waits.push((await phone.hearsAfter(last_ms)) - last_ms)
    }
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]!
  }

  test('is heard 2 s earlier when it streams than with a whole reply', { timeout: TEST_LIMIT_MS * 3 }, async () => {
    expect(WORDS).toHaveLength(60)
    const [whole, streamed] = [await waited('whole'), await waited('streamed')]
    process.stdout.write(`first word of 60, whole: p50 ${Math.round(whole)} ms, streamed: ${Math.round(streamed)} ms\n`)
    expect(whole - streamed).toBeGreaterThanOrEqual(2_000)
  })
})
