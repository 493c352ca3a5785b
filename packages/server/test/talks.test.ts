import type { WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openSocket } from './support/call-socket.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const BALANCE_KOBO = 1_000_000

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let call_id: string
/** The reply to a turn in the talk. */
let replies: (turn: Record<string, unknown>) => Record<string, unknown>

beforeAll(async () => {
  server = await startTestServer({}, undefined, { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [], dialled: [] })
  replies = () => ({ text: 'The balance is 40 naira.' })
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder' })
  const agent = await agentOf(workspace.production, {
    webhook_url: backend.url,
    greeting_text: 'Good day.',
    display_name: 'Ngozi',
  })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })
  await setBalance(server, workspace, BALANCE_KOBO)
  ;({ call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: CALLER }))
  await server.settle()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
    await backend.stop()
  }
})

const caller = (): FakeLine => trunk.lines[0]!
const colleague = (): FakeLine => trunk.lines[1]!
const record = () => workspace.production.calls.get(call_id)
const said = async (): Promise<string[]> =>
  (await record()).transcript.map(({ role, speaker, text }) => `${speaker ?? role}: ${text}`).slice(4)
const asked = () => backend.turns().slice(1)
const left = () => backend.events().flatMap(({ json }) => (json.event_type === 'call.party_left' ? [json.payload] : []))
const spoken = (line: FakeLine): string[] => line.log.filter((entry) => entry.startsWith('say'))
const calls = () => workspace.production.calls

/** The last two turns of the export. */
async function exported(): Promise<object[]> {
  const { agent_id } = await record()
  const url = `${server.base_url}/v1/agents/${agent_id}/conversations/export`
  const response = await fetch(url, { headers: { authorization: `Bearer ${workspace.production_key}` } })
  const rows = (await response.json()) as { text: string; speaker: string | null }[]
  return rows.slice(0, 2).map(({ text, speaker }) => ({ text, speaker }))
}

/** The caller, a colleague and the agent talk. */
async function talk(more: Partial<WarmTransfer> = {}): Promise<void> {
  const warm_transfer = { destination: COLLEAGUE, afterwards: 'stay', ...more }
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1 ? { text: 'One moment.', warm_transfer } : replies(json)
  }
  await says(caller(), 'A person, please.')
  colleague().presses('1')
  await server.settle()
}

async function says(line: FakeLine, text: string): Promise<void> {
  line.speaks(text)
  await server.settle()
}

describe('an agent that stays', () => {
  test('hears both, whose words are kept with who said them, and is asked for nothing that is not for it', async () => {
    await talk()
    expect(colleague().log[0]).toContain('The assistant stays in the call. Press star to let it leave.')
    expect([caller().log.at(-1), colleague().log.at(-1)]).toEqual(['join the agent', 'join the agent'])
    await says(caller(), 'I have paid already.')
    await says(colleague(), 'Let me see.')
    expect(asked()).toEqual([])
    expect(await said()).toEqual(['caller: I have paid already.', 'colleague: Let me see.'])
    const { items } = await workspace.production.events.list({ event_type: 'call.transcription' })
    const heard = items.map(({ payload }) => [Reflect.get(payload, 'text'), Reflect.get(payload, 'speaker')])
    expect(heard).toContainEqual(['I have paid already.', undefined])
    expect(heard).toContainEqual(['Let me see.', 'colleague'])
    expect(await exported()).toEqual([
      { text: 'Let me see.', speaker: 'colleague' },
      { text: 'I have paid already.', speaker: null },
    ])
    const { transfers, transcript } = await record()
    expect(transfers).toMatchObject([{ afterwards: 'stay', outcome: 'accepted', agent_left_at: null, ended_at: null }])
    expect(transcript[3]).toMatchObject({ role: 'agent', text: '[A colleague has joined the call.]' })
  })

  test('answers the one who says its name, and the backend knows who it was', async () => {
    await talk()
    await says(colleague(), 'Ngozi, what is the balance?')
    expect(asked()).toMatchObject([
      {
        json: {
          transcription: 'Ngozi, what is the balance?',
          talk: { destination: COLLEAGUE, speaker: 'colleague', addressed: true },
        },
      },
    ])
    const { messages } = asked()[0]!.json as { messages: object[] }
    expect(messages.at(-1)).toMatchObject({ role: 'agent', speaker: 'colleague', text: 'Ngozi, what is the balance?' })
    expect(caller().log.at(-1)).toBe('say The balance is 40 naira.')
    await says(caller(), 'Thank you, assistant.')
    expect(asked().at(-1)!.json).toMatchObject({ talk: { speaker: 'caller', addressed: true } })
  })

  test('answers to other names if it has them', async () => {
    await talk({ addressed_as: ['Àdá', 'loan desk'] })
    await says(caller(), 'Assistant, are you there?')
    expect(asked()).toEqual([])
    await says(caller(), 'Is ada there?')
    await says(colleague(), 'Loan desk, please.')
    expect(asked()).toHaveLength(2)
  })

  test('gets the answer to what it has asked, whoever gives it, and once', async () => {
    replies = () => ({ text: 'Which order?' })
    await talk()
    await says(colleague(), 'Ngozi, look at the order.')
    replies = () => ({ text: 'It is on its way.' })
    await says(caller(), 'Forty two.')
    expect(asked().at(-1)!.json).toMatchObject({ transcription: 'Forty two.', talk: { addressed: true } })
    await says(caller(), 'Good.')
    expect(asked()).toHaveLength(2)
  })

  test('is asked for everything if it says so, and is silent with an empty text', async () => {
    replies = ({ transcription }) => ({ text: transcription === 'What is the balance?' ? 'It is 40 naira.' : '' })
    await talk({ answers: 'everything' })
    await says(caller(), 'I have paid already.')
    await says(colleague(), 'What is the balance?')
    expect(asked().map(({ json }) => json['talk'])).toMatchObject([{ addressed: false }, { addressed: false }])
    expect(await said()).toEqual([
      'caller: I have paid already.',
      'colleague: What is the balance?',
      'agent: It is 40 naira.',
    ])
  })

  test('says nothing of a failure to those who have not spoken to it', async () => {
    await talk({ answers: 'everything' })
    replies = () => ({ text: 7 })
    await says(caller(), 'I have paid already.')
    expect(spoken(caller()).at(-1)).toBe('say One moment.')
    await says(caller(), 'Ngozi?')
    expect(spoken(caller()).at(-1)).toContain('I am sorry')
  })

  test('is interrupted by the words of the colleague, and not by a sound of assent', async () => {
    await talk()
    caller().slow = true
    await says(caller(), 'Ngozi, tell us everything.')
    colleague().events.push({ kind: 'speech_started' })
    colleague().events.push({ kind: 'utterance', text: 'Mhm.', confidence: 0.9 })
    await server.settle()
    await server.advance(2_000)
    expect(spoken(caller()).at(-1)).toBe('say One moment.')
    await says(colleague(), 'That is enough.')
    expect(spoken(caller()).at(-1)).toBe('say The')
    expect(await said()).toContain('agent: The')
    const { items } = await workspace.production.events.list({ event_type: 'call.barge_in' })
    expect(items).toHaveLength(1)
  })

  test('is interrupted by a colleague whose words are not known for long', async () => {
    await talk()
    caller().slow = true
    await says(caller(), 'Ngozi, tell us everything.')
    colleague().events.push({ kind: 'speech_started' })
    await server.advance(1_000)
    expect(spoken(caller()).at(-1)).toBe('say The')
    colleague().events.push({ kind: 'unrecognised', cause: 'no_words' })
    await server.settle()
    expect(asked()).toHaveLength(1)
  })

  test('does not ask whether somebody is there while the two are silent', async () => {
    await talk()
    await server.advance(120_000)
    expect(spoken(caller()).at(-1)).toBe('say One moment.')
    expect((await record()).status).toBe('in_progress')
  })

  test('keeps the words of two who speak at once and of one who never stops, and answers only the last of them', async () => {
    replies = () => ({ text: '' })
    await talk({ answers: 'everything' })
    for (let sentence = 0; sentence < 30; sentence++) {
      colleague().speaks(`Sentence ${sentence}.`)
      caller().speaks(`Reply ${sentence}.`)
    }
    await server.settle()
    expect(await said()).toHaveLength(60)
    expect(asked().length).toBeLessThan(10)
    expect(asked().at(-1)!.json).toMatchObject({ transcription: expect.stringContaining('29.') as string })
  })

  test('answers the colleague while the caller has put the call on hold', async () => {
    await talk()
    caller().events.push({ kind: 'held' })
    await says(colleague(), 'Ngozi, is it paid?')
    expect(asked()).toHaveLength(1)
    expect(caller().log.at(-1)).toBe('say The balance is 40 naira.')
    caller().slow = true
    await says(colleague(), 'Ngozi, tell me everything.')
    await says(colleague(), 'That is enough.')
    expect(spoken(caller()).at(-1)).toBe('say The')
    caller().events.push({ kind: 'released' })
    await says(caller(), 'Ngozi, is it paid now?')
    expect(asked()).toHaveLength(3)
  })

  test('waits for the caller who holds the call when the colleague has gone, and then speaks first', async () => {
    replies = () => ({ text: 'I am here again.' })
    await talk()
    caller().events.push({ kind: 'held' })
    await server.settle()
    colleague().leaves()
    await server.advance(5_000)
    expect(spoken(caller()).at(-1)).toBe('say One moment.')
    caller().events.push({ kind: 'released' })
    await server.settle()
    expect(asked()).toMatchObject([{ json: { transcription: '(The colleague has left the call.)' } }])
    expect(spoken(caller()).at(-1)).toBe('say I am here again.')
  })

  test('collects keys from the caller, which the colleague does not get', async () => {
    replies = ({ keys }) =>
      keys ? { text: 'Thank you.' } : { text: 'Press your PIN.', collect_keys: { max_digits: 4, secret: true } }
    await talk()
    caller().presses('9')
    await server.settle()
    expect(colleague().log.at(-1)).toBe('press 9')
    await says(colleague(), 'Ngozi, ask for the PIN.')
    for (const key of '7905') caller().presses(key)
    await server.settle()
    expect(colleague().log.at(-1)).toBe('press 9')
    expect(caller().log).toContain('keep secret')
    expect(asked().at(-1)!.json).toMatchObject({ keys: { outcome: 'complete', secret: true } })
    expect(JSON.stringify(await record())).not.toContain('7905')
    caller().presses('6') // right after the secret keys, so it may be one of them
    await server.advance(2_001)
    expect(colleague().log.at(-1)).toBe('press 9')
    caller().presses('8')
    await server.settle()
    expect(colleague().log.at(-1)).toBe('press 8')
  })

  test('does not cut the two off: a hold, a transfer and a take-over are refused or left out', async () => {
    replies = () => ({ text: 'I try.', transfer_to: '+2348051234569' })
    await talk()
    await says(caller(), 'Ngozi, transfer me.')
    expect(caller().log.at(-1)).toBe('say I try.')
    await expect(calls().hold(call_id)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('a colleague is in the call beside the agent') as string,
    })
    const monitor = await openSocket(server, `/v1/calls/${call_id}/monitor`, {
      key: workspace.production_key,
      query: {},
    })
    await monitor.next()
    monitor.send({ type: 'take_over' })
    expect(JSON.stringify(await monitor.next())).toContain('a colleague is in the call already')
    expect((await record()).status).toBe('in_progress')
  })
})

describe('an agent that leaves the talk', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['by its reply', () => says(caller(), 'Ngozi, leave us alone.')],
    ['by a command', () => calls().leave(call_id)],
    ['by the key of the colleague', () => Promise.resolve(colleague().presses('*'))],
  ])('%s hears and says nothing more, and the call ends as transferred', async (_, leaves) => {
    replies = () => ({ text: 'Goodbye.', leave: true })
    await talk()
    await leaves()
    await server.settle()
    expect([caller().log.at(-1), colleague().log.at(-1)]).toEqual(['join', 'join'])
    const turns = asked().length
    await server.advance(60_000)
    expect(asked()).toHaveLength(turns)
    expect((await said()).at(-1)).toBe('agent: [The agent has left the call.]')
    expect(left()).toMatchObject([{ call_id, party: 'agent', destination: COLLEAGUE }])
    await expect(calls().leave(call_id)).rejects.toMatchObject({
      message: expect.stringContaining('a colleague has the call') as string,
    })
    caller().leaves()
    await server.settle()
    expect(left()).toHaveLength(1)
    expect(await record()).toMatchObject({
      end_reason: 'transferred',
      transfers: [{ outcome: 'accepted', agent_left_at: expect.any(String) as string }],
    })
  })

  test('falls silent in the middle of its words', async () => {
    await talk()
    caller().slow = true
    await says(caller(), 'Ngozi, tell us everything.')
    colleague().presses('*')
    await server.settle()
    expect(spoken(caller()).at(-1)).toBe('say The')
  })

  test('cannot leave without a colleague', async () => {
    await expect(calls().leave(call_id)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('no colleague is in the call') as string,
    })
  })
})

describe('the end of a talk', () => {
  test('by the colleague leaves the caller with the agent, who speaks first, and ends the charges of that line', async () => {
    replies = () => ({ text: 'I am here again.' })
    await talk()
    await server.advance(90_000)
    colleague().leaves()
    await server.settle()
    expect(asked().at(-1)!.json).toMatchObject({
      transcription: '(The colleague has left the call.)',
      talk: { speaker: 'nobody', destination: COLLEAGUE },
    })
    expect(caller().log.slice(-2)).toEqual(['part', 'say I am here again.'])
    expect(left()).toMatchObject([{ call_id, party: 'colleague', destination: COLLEAGUE }])
    await server.advance(5_000)
    await says(caller(), 'When are you open?')
    expect(asked().at(-1)!.json).not.toHaveProperty('talk')
    await server.advance(120_000)
    caller().leaves()
    await server.settle()
    const { transfers, cost_kobo } = await record()
    expect(transfers).toMatchObject([{ outcome: 'accepted', ended_at: expect.any(String) as string }])
    const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
    expect(items.filter(({ cause }) => cause?.includes('colleague'))).toHaveLength(2)
    const { balance_kobo } = await workspace.production.billing.balance()
    expect(cost_kobo).toBe(BALANCE_KOBO - balance_kobo)
  })

  test('by the colleague lets the agent hand the call over again', async () => {
    await talk()
    colleague().leaves()
    await server.settle()
    await calls().transfer(call_id, { destination: COLLEAGUE, kind: 'warm', afterwards: 'stay', answers: 'everything' })
    await server.settle()
    trunk.line.presses('1')
    await server.settle()
    expect((await record()).transfers.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
    await says(trunk.line, 'Hello?')
    expect(asked().at(-1)!.json).toMatchObject({ talk: { speaker: 'colleague' } })
  })

  test('by the caller ends the call and both lines', async () => {
    await talk()
    caller().leaves()
    await server.settle()
    expect(await record()).toMatchObject({ end_reason: 'remote_hangup', transfers: [{ outcome: 'accepted' }] })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })

  test('by the agent hangs up both', async () => {
    replies = () => ({ text: 'Goodbye.', end_call: true })
    await talk()
    await says(colleague(), 'Ngozi, hang up.')
    expect(await record()).toMatchObject({ end_reason: 'agent_hangup' })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })
})

test.each([
  [{ kind: 'blind', afterwards: 'stay' }, 'afterwards: is only for a warm transfer'],
  [{ kind: 'warm', answers: 'everything' }, 'answers is only for afterwards: stay'],
  [{ kind: 'warm', addressed_as: ['Ada'] }, 'addressed_as is only for afterwards: stay'],
  [{ kind: 'warm', afterwards: 'stay', addressed_as: ['!'] }, 'addressed_as is not a list of 1 to 10 names'],
])('a transfer with %j is refused', async (given, message) => {
  const body = { destination: COLLEAGUE, ...given } as Parameters<ReturnType<typeof calls>['transfer']>[1]
  await expect(calls().transfer(call_id, body)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining(message) as string,
  })
})
