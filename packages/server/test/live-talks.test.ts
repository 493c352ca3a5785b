import type { WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { audibleTrunk } from './support/audible-trunk.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { LiveProviders } from './support/live-harness.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const BALANCE = 'The balance is 40 naira.'

let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let providers: LiveProviders
let call_id: string
const { trunk, phones } = audibleTrunk(
  () => server.clock,
  () => providers.openLive,
)

beforeAll(async () => {
  model = await startModelServer()
  backend = await startBackend()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai/v1` }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await backend.stop()
})

beforeEach(async () => {
  providers = new LiveProviders(server.clock)
  phones.length = 0
  workspace = await server.workspace()
  const models = { ai_provider: 'openai', ai_model: 'gpt-realtime', webhook_url: backend.url }
  const { agent_id } = await agentOf(workspace.production, {
    ...models,
    greeting_text: 'Hello.',
    display_name: 'Ngozi',
  })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id })
  ;({ call_id } = await calls().create({ agent_id, to_number: CALLER }))
  await passes(1_000)
  return async () => {
    for (const { media } of phones) media.vanishes()
    await server.settle()
  }
})

/** Time of audio, with all that is stored on the way. */
async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) await server.advance(100)
}

const calls = () => workspace.production.calls
const caller = () => phones[0]!
const colleague = () => phones[1]!
const asked = () => providers.last.sent('response.create')

/** The turns since the colleague has joined. */
async function said(): Promise<string[]> {
  const { transcript } = await calls().get(call_id)
  const lines = transcript.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`)
  return lines.slice(lines.indexOf('agent: [A colleague has joined the call.]') + 1)
}

const left = async () => {
  const { items } = await workspace.production.events.list({ call_id, event_type: 'call.party_left' })
  return items.map(({ payload }) => Reflect.get(payload, 'party') as string)
}

/** The caller, a colleague and the agent talk. */
async function talk(more: Partial<WarmTransfer> = {}): Promise<void> {
  await calls().transfer(call_id, { destination: COLLEAGUE, kind: 'warm', afterwards: 'stay', ...more })
  await passes(500)
  colleague().media.presses('1')
  await passes(500)
}

/** Somebody speaks, and the model understands these words. */
async function says(phone: typeof caller, words: string, then_ms = 1_500): Promise<void> {
  providers.last.understood.push(words)
  phone().says('word', 400)
  await passes(400 + then_ms)
}

describe('a model that hears and speaks, in a talk of three', () => {
  test('hears both, knows who has spoken, and is asked for nothing that is not for it', async () => {
    await talk()
    await says(caller, 'I have paid already.')
    await says(colleague, 'Let me see.')
    expect(await said()).toEqual(['caller: I have paid already.', 'colleague: Let me see.'])
    expect(asked()).toEqual([])
    expect(colleague().speech.hearings).toEqual([])
    const { items } = await workspace.production.events.list({ call_id, event_type: 'call.transcription' })
    expect(items.map(({ payload }) => Reflect.get(payload, 'speaker') as unknown)).toEqual(['colleague', undefined])
  })

  test('speaks to both when it is spoken to, and knows by whom', async () => {
    await talk()
    providers.last.replies.push({ text: BALANCE, ms: 600 })
    await says(colleague, 'Ngozi, what is the balance?')
    expect(asked()).toMatchObject([
      { response: { instructions: expect.stringContaining("the colleague's") as string } },
    ])
    expect(asked()[0]!.response!.tools!.map(({ name }) => name)).toContain('stay_silent')
    expect(await said()).toEqual(['colleague: Ngozi, what is the balance?', `agent: ${BALANCE}`])
    const heard = caller().media.said.filter((value) => value !== 0)
    expect(heard.length).toBeGreaterThanOrEqual(30)
    expect(colleague().media.bridged.filter((value) => value === heard.at(-1))).toHaveLength(30)
    expect(model.requests).toEqual([])
    providers.last.replies.push({ text: 'Goodbye.', ms: 200 })
    await says(caller, 'Thank you, Ngozi.')
    expect(asked()[1]).toMatchObject({ response: { instructions: expect.stringContaining("the caller's") as string } })
  })

  test.each([['the caller', caller] as const, ['the colleague', colleague] as const])(
    'is interrupted by %s',
    async (_, phone) => {
      await talk()
      providers.last.replies.push({ text: 'It is a long story that I could tell you.', ms: 6_000 })
      await says(caller, 'Ngozi, what happened?', 2_000)
      await says(phone, 'Stop.')
      expect(providers.last.sent('conversation.item.truncate')).toHaveLength(1)
      const texts = await said()
      expect(texts[1]).toMatch(/^agent: It is/)
      expect(texts[1]).not.toContain('tell you')
      const { items } = await workspace.production.events.list({ call_id, event_type: 'call.barge_in' })
      expect(items).toHaveLength(1)
    },
  )

  test('decides itself whether it answers, if it is asked for everything', async () => {
    await talk({ answers: 'everything' })
    providers.last.replies.push(
      { calls: [{ call_id: 'call_1', name: 'stay_silent', arguments: '{}' }] },
      { text: BALANCE, ms: 200 },
    )
    await says(caller, 'Where do you live?')
    await says(colleague, 'What is the balance?')
    expect(await said()).toEqual(['caller: Where do you live?', 'colleague: What is the balance?', `agent: ${BALANCE}`])
    expect(providers.last.refusals).toEqual([])
  })

  test('leaves by its tool, and hears nothing from then on', async () => {
    await talk()
    providers.last.replies.push({
      text: 'Goodbye.',
      ms: 200,
      calls: [{ call_id: 'call_1', name: 'leave_call', arguments: '{}' }],
    })
    await says(colleague, 'Ngozi, you may go.')
    expect(await left()).toEqual(['agent'])
    const { appended } = providers.last
    await says(caller, 'Now we are alone.')
    await says(colleague, 'Yes.')
    expect(providers.last.appended).toBe(appended)
    colleague().media.vanishes()
    await server.settle()
    expect(await calls().get(call_id)).toMatchObject({ end_reason: 'transferred' })
  })

  test('speaks first when the colleague has left, and answers the caller alone as before', async () => {
    await talk()
    providers.last.replies.push({ text: 'I am still here.', ms: 200 })
    colleague().media.vanishes()
    await passes(1_000)
    expect(await said()).toEqual(['caller: (The colleague has left the call.)', 'agent: I am still here.'])
    expect(await left()).toEqual(['colleague'])
    providers.last.replies.push({ text: BALANCE, ms: 200 })
    await says(caller, 'What is the balance?')
    expect((await said()).slice(2)).toEqual(['caller: What is the balance?', `agent: ${BALANCE}`])
    expect(asked()[1]?.response).toEqual({})
  })

  test('says nothing that it was not asked for', async () => {
    await talk()
    const before = caller().media.said.filter((value) => value !== 0).length
    providers.last.talkFor(1_000)
    await says(colleague, 'Let me see.')
    expect(caller().media.said.filter((value) => value !== 0)).toHaveLength(before)
    expect(await said()).toEqual(['colleague: Let me see.'])
  })

  test('is followed by the text model if it fails, and the words of both are recognised then', async () => {
    await talk()
    providers.last.replies.push({ fault: 'cut' })
    model.reply({ pieces: [BALANCE] })
    await says(caller, 'Ngozi, what is the balance?', 3_000)
    expect((await said()).at(-1)).toBe(`agent: ${BALANCE}`)
    colleague().says('Paid', 400)
    await passes(1_500)
    caller().says('Thanks', 400)
    await passes(1_500)
    expect((await said()).slice(2)).toEqual(['colleague: Paid', 'caller: Thanks'])
  })
})
