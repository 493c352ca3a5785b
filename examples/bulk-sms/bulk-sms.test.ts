import { Ohun } from '@ohun/sdk'
import { parse } from 'csv-parse/sync'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { fillIn, readContacts } from './contacts.ts'
import { sendAll } from './send.ts'
import { findOrCreateSender } from './sender.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'ohun-bulk-sms-'))
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

function fileOf(csv: string): string {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(path, csv)
  return path
}

test('main.ts sends each row once, skips an opt-out, reports each row, and repeats nothing', async () => {
  const { sandbox_key, sandbox } = await server.workspace()
  const env = { ...process.env, OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const run = async (report: string): Promise<Record<string, string>[]> => {
    await promisify(execFile)(process.execPath, [main], { cwd: folder, env })
    return parse(readFileSync(join(folder, report)), { columns: true })
  }
  const rest = [
    { id: '2', status: 'opted_out', message_id: '', detail: expect.stringContaining('opt-out list') },
    { id: '4', status: 'invalid', message_id: '', detail: expect.stringContaining('to: must be') },
  ]
  const byId = (rows: Record<string, string>[]) =>
    rows.map(({ id, status, message_id, detail }) => ({ id, status, message_id, detail }))
  const sent = (id: string, status: string) => ({
    id,
    status,
    message_id: expect.stringMatching(/^msg_/),
    detail: '',
  })
  const inOrder = (status: string) => [sent('1', status), rest[0], sent('3', status), rest[1]]
  expect(byId(await run('report.csv'))).toEqual(inOrder('sent'))
  expect(byId(await run('report.csv'))).toEqual(inOrder('repeated'))
  const { items } = await sandbox.messages.list()
  const bodies = items.filter(({ status }) => status !== 'failed').map(({ body }) => body)
  expect(bodies.toSorted()).toEqual([
    'Dear Bola, you have 900 points at Kudi Stores. Reply STOP to get no more messages.',
    'Dear Ngozi, you have 4,200 points at Kudi Stores. Reply STOP to get no more messages.',
  ])
})

test('a long file is sent completely and in order', async () => {
  const { sandbox } = await server.workspace()
  const agent_id = await findOrCreateSender(sandbox)
  const rows = Array.from({ length: 60 }, (_, index) => `${index},+23480311${String(index).padStart(5, '0')},Ada`)
  const contacts = await readContacts(fileOf(`id,phone,name\n${rows.join('\n')}\n`))
  const outcomes = await sendAll(sandbox, contacts, { name: 'test', template: 'Hello {name}', agent_id })
  expect(outcomes.map(({ id, status }) => `${id} ${status}`)).toEqual(rows.map((_, index) => `${index} sent`))
  expect(await findOrCreateSender(sandbox)).toBe(agent_id)
})

test('a message that no carrier takes is reported, and sent by a later run', async () => {
  const { sandbox } = await server.workspace()
  const campaign = { name: 'test', template: 'Hello', agent_id: await findOrCreateSender(sandbox) }
  const contacts = [{ id: '1', phone: '+2348031239012' }]
  expect(await sendAll(sandbox, contacts, campaign)).toMatchObject([{ status: 'failed', message_id: '' }])
  const corrected = [{ id: '1', phone: '+2348031119013' }]
  expect(await sendAll(sandbox, corrected, campaign)).toMatchObject([{ status: 'sent' }])
})

test('an error of the account ends the run', async () => {
  const ohun = new Ohun({ apiKey: 'pk_test_unknown', baseUrl: server.base_url })
  const sending = sendAll(ohun, [{ id: '1', phone: '+2348031112222' }], { name: 'x', template: 'x', agent_id: 'agt_1' })
  await expect(sending).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the file of a spreadsheet is read: a mark of its encoding, blanks, an empty line', async () => {
  const contacts = await readContacts(fileOf('\uFEFFid, phone\r\n1, +2348031112222\r\n\r\n'))
  expect(contacts).toEqual([{ id: '1', phone: '+2348031112222' }])
})

test('a row without a phone, or a column that the text needs, is an error before anything is sent', async () => {
  await expect(readContacts(fileOf('id,phone\n1,\n'))).rejects.toThrow('row 1 needs an id and a phone')
  expect(() => fillIn('Dear {name}', { id: '1', phone: '+2348031112222' })).toThrow('no column name')
})
