import { expect, test } from 'vitest'
import { createAgentHandler, memoryEventStore } from '../src/index.ts'
import {
  makeAnalysisRequest,
  makeEvent,
  makeMachineAnswered,
  makeScreening,
  makeToolInvocation,
  makeTurn,
  signedPost,
} from '../src/testing.ts'
import { receivers } from './support/receivers.ts'
import { secret } from './support/requests.ts'

for (const [name, receiver] of Object.entries(receivers)) {
  test(`${name}: an agent answers in time, with what its handlers give or with its fallbacks`, async () => {
    const aborted: unknown[] = []
    const never = (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<never>(() => signal.addEventListener('abort', () => aborted.push(signal.reason)))
    const agent = createAgentHandler({
      secrets: secret,
      onTurn: never,
      onTool: ({ payload }) => ({ found: payload.tool.arguments }),
      onScreening: never,
      onMachine: ({ to_number }) => ({ action: 'leave_message', message: `To ${to_number}` }),
      onAnalysis: ({ schema }) => ({ data: { asked: schema } }),
      fallback: { turn: { text: 'One moment.' }, screening: { action: 'allow' } },
      // Almost nothing is left of 3 s and 5 s.
      margin_ms: 4_990,
      onError: () => undefined,
    })
    const url = await receiver(agent)
    const machine = makeMachineAnswered()
    const webhooks = [makeTurn(), makeToolInvocation(), makeScreening(), machine, makeAnalysisRequest()]
    const answers = webhooks.map(async (webhook) => {
      const response = await fetch(url, signedPost(webhook, { secret }))
      return [response.status, await response.json()]
    })
    expect(await Promise.all(answers)).toEqual([
      [200, { text: 'One moment.' }],
      [200, { found: makeToolInvocation().payload.tool.arguments }],
      [200, { action: 'allow' }],
      [200, { action: 'leave_message', message: `To ${machine.to_number}` }],
      [200, { data: { asked: makeAnalysisRequest().schema } }],
    ])
    expect(aborted).toHaveLength(2)
  })

  test(`${name}: an agent handles an event once`, async () => {
    const seen: string[] = []
    const on = { 'message.received': ({ event_id }: { event_id: string }) => void seen.push(event_id) }
    const url = await receiver(createAgentHandler({ secrets: secret, on, store: memoryEventStore() }))
    const event = makeEvent('message.received')
    for (let delivery = 0; delivery < 3; delivery++) {
      expect((await fetch(url, signedPost(event, { secret }))).status).toBe(200)
    }
    expect(seen).toEqual([event.event_id])
  })
}
