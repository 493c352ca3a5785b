import type { ConsentRecord } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordConsents } from '../src/features/consent/records/record-consents.ts'
import { createIds } from '../src/platform/ids.ts'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let workspace: TestWorkspace
let to: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace()
  const { agent_id } = await agentOf(workspace.sandbox)
  ;({ e164: to } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
})

async function write(body: string, from = CONTACT): Promise<void> {
  await workspace.sandbox.sandbox.inboundMessage({ to, from, channel: 'sms', body })
  await server.advance(1_000)
}

type Filters = Parameters<TestWorkspace['sandbox']['consents']['list']>[0]
const list = async (filters: Filters = {}): Promise<ConsentRecord[]> =>
  await all(workspace.sandbox.consents.list({ ...filters, page_size: 2 }))
const decisions = async (filters: Filters = {}) => (await list(filters)).map(({ decision }) => decision)

describe('the consent of a contact to messages', () => {
  test('is on record each time, with the word and the message, also after it was changed back', async () => {
    await write('STOP')
    await write('START')
    await write('Please stop.')
    await write('Where is my order?')
    const records = await list()
    expect(records.map(({ decision, answer }) => [decision, answer])).toEqual([
      ['refused', 'STOP'],
      ['granted', 'START'],
      ['refused', 'STOP'],
    ])
    expect(records[0]).toEqual({
      consent_id: expect.stringMatching(/^cst_/) as string,
      environment: 'sandbox',
      subject: 'messages',
      decision: 'refused',
      contact: CONTACT,
      channel: 'sms',
      answer: 'STOP',
      question: null,
      agent_id: expect.stringMatching(/^agt_/) as string,
      call_id: null,
      message_id: expect.stringMatching(/^msg_/) as string,
      actor: null,
      created_at: expect.any(String) as string,
    })
  })

  test('is on record once if a colleague adds it, with who did it', async () => {
    await workspace.sandbox.optOuts.add({ e164: CONTACT })
    await workspace.sandbox.optOuts.add({ e164: CONTACT })
    expect(await list()).toMatchObject([
      {
        decision: 'refused',
        contact: CONTACT,
        channel: null,
        answer: null,
        actor: expect.stringMatching(/^key_/) as string,
      },
    ])
  })

  test('stays when the contact is erased', async () => {
    await write('STOP')
    await workspace.sandbox.contacts.erase(CONTACT)
    expect(await decisions()).toEqual(['refused'])
  })
})

describe('the list', () => {
  test('is filtered by contact, subject, decision and time, page by page', async () => {
    for (const body of ['STOP', 'START', 'STOP']) await write(body)
    await write('STOP', '+2348037654321')
    expect(await list({ contact: CONTACT })).toHaveLength(3)
    expect(await decisions({ decision: 'granted' })).toEqual(['granted'])
    expect(await list({ subject: 'call_recording' })).toEqual([])
    const [newest, ...older] = await list()
    expect(await list({ created_before: newest!.created_at })).toEqual(older)
    expect(await list({ created_after: newest!.created_at })).toEqual([newest])
  })

  test('belongs to one workspace and environment', async () => {
    await write('STOP')
    expect(await all(workspace.production.consents.list())).toEqual([])
    expect(await all((await server.workspace()).sandbox.consents.list())).toEqual([])
  })

  test.each(['subject=calls', 'decision=maybe', 'created_after=yesterday', 'page_size=0', 'contact='])(
    '400 INVALID_ARGUMENT for ?%s',
    async (query) => {
      const send = rawClient(server, workspace.sandbox_key)
      for (const path of ['/v1/consents', '/v1/consents/export']) {
        if (path.endsWith('export') && query === 'page_size=0') continue
        const answer = await send('GET', `${path}?${query}`)
        expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
      }
    },
  )

  test('is exported as JSON and as a table, in which nothing is a formula', async () => {
    await write('STOP')
    const { workspace_id } = workspace
    const hostile = {
      consent_id: createIds(server.clock)('cst'),
      workspace_id,
      environment: 'sandbox',
      subject: 'call_recording',
      decision: 'no_answer',
      contact: '=cmd|"/C calc"!A1',
      channel: 'voice',
      question: 'May we,\n"record"?',
      at: server.clock.now(),
    } as const
    await recordConsents(server.db, [hostile])
    await recordConsents(server.db, [hostile])
    const json = await (await workspace.sandbox.consents.export({ format: 'json' })).json()
    expect(json).toEqual(await list())
    expect(json).toHaveLength(2)
    const csv = await (await workspace.sandbox.consents.export({ format: 'csv', decision: 'no_answer' })).text()
    expect(csv).toContain(`"'=cmd|""/C calc""!A1"`)
    expect(csv).toContain('"May we,\n""record""?"')
    expect(csv).not.toContain('STOP')
  })
})

test('records are deleted when those of calls and messages are no longer kept', async () => {
  await write('STOP')
  await server.leap(729 * DAY)
  expect(await decisions()).toEqual(['refused'])
  await server.leap(3 * DAY)
  expect(await decisions()).toEqual([])
})
