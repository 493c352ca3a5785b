import type { AgentCreate, CollectKeys, WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { openReplyStream, type ReplyStream } from './support/reply-stream.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const NAME = 'Ngozi'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let call_id: string

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())
beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [], dialled: [] })
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder' })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** Begins a call of an agent without words of its own. */
async function connected(language: AgentCreate['language'], settings: Partial<AgentCreate> = {}): Promise<void> {
  const { production } = workspace
  const own = { display_name: NAME, webhook_url: backend.url, ...settings }
  const { agent_id } = await agentOf(production, { ...own, language })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await production.numbers.claim({ number_id: number_id!, agent_id })
  ;({ call_id } = await production.calls.create({ agent_id, to_number: CALLER }))
  await server.settle()
}

const caller = (): FakeLine => trunk.lines[0]!
const spoken = (line = caller()): string[] =>
  line.log.flatMap((entry) => (entry.startsWith('say ') ? [entry.slice(4)] : []))
const record = () => workspace.production.calls.get(call_id)
const transcript = async () => (await record()).transcript.map(({ role, text }) => `${role}: ${text}`)

async function says(text: string): Promise<void> {
  caller().speaks(text)
  await server.settle()
}

/** The backend's reply to the first words. Later ones get a plain text. */
function replies(first: { collect_keys?: CollectKeys; warm_transfer?: WarmTransfer }): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1 ? { text: 'O dara.', ...first } : { text: 'E seun.' }
  }
}

describe('the words of Ohun are in the language of the agent', () => {
  test('for the greeting, words that are not understood, and silence', async () => {
    await connected('yo')
    caller().events.push({ kind: 'unrecognised', cause: 'failed' })
    await server.settle()
    for (let silence = 0; silence < 2; silence++) await server.advance(10_000)
    const said = [
      `Ẹ ǹlẹ́ o, ${NAME} ni. Báwo ni mo ṣe lè ràn yín lọ́wọ́?`,
      'Ẹ má bínú, mi ò gbọ́ yín dáadáa. Ṣé ẹ lè tún un sọ?',
      'Ṣé ẹ ṣì wà níbẹ̀?',
      'Mi ò gbọ́ ohùn yín, nítorí náà mo fẹ́ parí ìpè yìí báyìí. Ó dàbọ̀.',
    ]
    expect(spoken()).toEqual(said)
    expect(await transcript()).toEqual(said.map((text) => `agent: ${text}`))
    expect(await record()).toMatchObject({ end_reason: 'idle' })
  })

  test('unless the agent has its own', async () => {
    await connected('yo', { greeting_text: 'Ẹ káàbọ̀.' })
    expect(spoken()).toEqual(['Ẹ káàbọ̀.'])
  })

  test('for an agent that follows the caller, in English', async () => {
    await connected('auto')
    expect(spoken()).toEqual([`Hello, this is ${NAME}. How can I help you?`])
    expect(caller().speeches[0]).toMatchObject({ language: 'auto' })
    expect(caller().speeches[0]).not.toHaveProperty('in_english')
  })

  test('for the keypad, where speech is not understood', async () => {
    trunk.newLine = () => Object.assign(new FakeLine(), { understands_speech: false })
    await connected('ig')
    expect(spoken()[1]).toMatch(/^Enweghị m ike ịghọta okwu n'oku a\./)
  })

  test('for an agent whose backend fails', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { nothing: true })
    await connected('fr')
    await says('Où est ma commande ?')
    const apology = 'Excusez-moi, je ne peux pas répondre à cela pour le moment. Veuillez réessayer dans un instant.'
    expect(spoken().at(-1)).toBe(apology)
    expect((await transcript()).at(-1)).toBe(`agent: ${apology}`)
    const responses = backend.events().filter(({ json }) => json.event_type === 'call.agent_response')
    expect(responses.map(({ json }) => json.payload)).toMatchObject([{ fallback: true, text: apology }])
  })

  test('after the first sentences of a backend that fails then', async () => {
    const begun = Promise.withResolvers<ReplyStream>()
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      begun.resolve(openReplyStream(response))
      return undefined
    }
    await connected('pt')
    caller().speaks('Onde está a minha encomenda?')
    const stream = await begun.promise
    stream.send({ text: 'A sua encomenda já vai a caminho. Che' })
    await vi.waitFor(() => expect(caller().sentences).toContain('A sua encomenda já vai a caminho.'), WAIT)
    stream.cut()
    await vi.waitFor(() => expect(spoken()).toHaveLength(3), WAIT)
    await server.settle()
    expect(spoken().slice(1)).toEqual([
      'A sua encomenda já vai a caminho.',
      expect.stringMatching(/^Desculpe, não consigo responder/),
    ])
    expect((await transcript()).at(-1)).toMatch(
      /^agent: A sua encomenda já vai a caminho\. Desculpe, não consigo responder/,
    )
  })

  test('for keys, of which there are too few', async () => {
    replies({ collect_keys: { min_digits: 4 } })
    await connected('pt')
    await says('Quero pagar.')
    for (const key of '12#') caller().presses(key)
    await server.settle()
    expect(spoken().at(-1)).toBe('Por favor, introduza de novo os algarismos.')
  })

  test('for the consent to a recording, and the record has the question as it was asked', async () => {
    await workspace.production.workspace.switchRecording({ enabled: true })
    await connected('ha', { recording_enabled: true })
    const question = 'Za a iya naɗar wannan kiran. Ku danna 1 idan kun yarda, ko 2 don ci gaba ba tare da an naɗa ba.'
    caller().presses('2')
    await server.settle()
    expect(spoken()[0]).toBe(question)
    const { items } = await workspace.production.consents.list()
    expect(items).toMatchObject([{ decision: 'refused', answer: '2', question }])
  })

  test('for the colleague of a warm transfer', async () => {
    await workspace.production.workspace.switchRecording({ enabled: true })
    replies({ warm_transfer: { destination: COLLEAGUE, afterwards: 'stay' } })
    await connected('pcm', { recording_enabled: true, consent_required: false })
    await says('I wan talk to person.')
    await server.advance(8_000)
    const question = 'Press 1 to take the call, or 2 if you no want am.'
    const stays = 'The assistant go stay for the call. Press star make e comot.'
    expect(spoken(trunk.lines[1])).toEqual([`Call dey for you. We dey record the call. ${stays} ${question}`, question])
  })

  test('for a call that can no longer be paid for', async () => {
    await connected('ig')
    await setBalance(server, workspace, 0)
    await workspace.production.calls.hold(call_id) // silence does not end it
    await server.advance(60_000)
    expect(spoken().at(-1)).toBe('Ndo, oku a ga-akwụsị ugbu a. Ka ọ dị.')
    expect(await record()).toMatchObject({ end_reason: 'balance_exhausted' })
  })
})

describe('a voice that does not speak the language of the agent', () => {
  beforeEach(() => {
    trunk.newLine = () => Object.assign(new FakeLine(), { speaks_english_only: true })
  })

  test('says them in English, as the transcript and the consent have them', async () => {
    await workspace.production.workspace.switchRecording({ enabled: true })
    await connected('ar', { recording_enabled: true })
    caller().presses('1')
    await server.settle()
    const question = 'This call may be recorded. Press 1 to agree, or 2 to continue without a recording.'
    expect(await transcript()).toEqual([`system: ${question}`, `agent: Hello, this is ${NAME}. How can I help you?`])
    expect((await workspace.production.consents.list()).items).toMatchObject([{ decision: 'granted', question }])
  })

  test('says the apology of a failed backend in English', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { nothing: true })
    await connected('yo')
    await says('Níbo ni ẹrù mi wà?')
    expect((await transcript()).at(-1)).toMatch(/^agent: I am sorry, I cannot answer that right now\./)
  })

  test('says the last words of a call that is not paid for in English', async () => {
    await connected('fr')
    await setBalance(server, workspace, 0)
    await workspace.production.calls.hold(call_id)
    await server.advance(60_000)
    expect((await transcript()).at(-1)).toBe('agent: I am sorry, this call has to end now. Goodbye.')
  })
})
