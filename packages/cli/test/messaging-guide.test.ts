import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { graphReport, inbound } from '../../server/test/support/graph-report.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { openWhatsAppHarness } from '../../server/test/support/whatsapp-harness.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const OPT_OUT_WORDS = ['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'START', 'SUBSCRIBE']
const { text, commands } = guide('messaging.md', 'conversations.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('no page about messages has a command that is not run here', () => {
  expect(text.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('docs/messaging.md explains every status and type', () => {
  const { MessageStatus, MessageType, MessageEncoding } = document.components.schemas
  for (const word of [...MessageStatus.enum, ...MessageType.enum, ...MessageEncoding.enum])
    expect(text).toContain(`\`${word}\``)
})

test.each(OPT_OUT_WORDS)('docs/messaging.md has %s among the words that opt out or in', (word) => {
  expect(text).toMatch(new RegExp(`^\\| [A-Z, ]*\\b${word}\\b`, 'm'))
})

test('every command of the pages about messages works, one after the other', async () => {
  const { sandbox, sandbox_key, user_id } = await server.workspace()
  const folder = guideFolder()
  const shell = guideShell(folder, { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url })
  const run = (name: string) => shell(commands.get(name))

  await run('agent')
  expect(JSON.parse(await run('send'))).toMatchObject({ status: 'sent', mno: 'mtn', segments: 1, encoding: 'GSM-7' })
  expect(JSON.parse(await run('template'))).toMatchObject({ status: 'sent', message_type: 'template' })
  await server.advance(2_000)
  expect((await run('list')).match(/delivered/g)).toHaveLength(2)
  expect(await run('receipts')).toMatch(/"delivered"[^]*DELIVRD/)

  expect(JSON.parse(await run('receive'))).toMatchObject({ status: 'received', channel: 'whatsapp' })
  expect(await run('opt-out')).toMatch(/^\+2348037654321 /m)

  expect(JSON.parse(await run('chat'))).toMatchObject({ replies: [{ failure: null }], note: null })
  const conversation = JSON.parse(await run('conversations')) as { conversation_id: string; messages: object[] }
  expect(conversation).toMatchObject({ mode: 'ai', contact: '+2348031234567' })
  expect(conversation.messages).toMatchObject([{ direction: 'outbound' }, { direction: 'inbound' }])
  expect(await run('take-over')).toMatch(/"changed": true[^]*This is Chidi/)
  expect(await run('inbox')).toMatch(/^conv_\w+\s+human\s+1\s/m)
  expect(JSON.parse(await run('assign'))).toMatchObject({ changed: true, assigned_user_id: user_id })
  expect(JSON.parse(await run('read'))).toMatchObject({ unread_count: 1 })
  expect(await run('note')).toMatch(/Refund agreed by phone[^]*note_\w+/)
  expect(await run('canned')).toMatch(/"shortcut": "hours"[^]*We are open/)
  expect(await tail(sandbox, conversation.conversation_id, () => shell(firstLineOf('tail')))).toMatch(
    /"event_type":"conversation.mode_changed"/,
  )
  expect(await tail(sandbox, conversation.conversation_id, () => shell(firstLineOf('tail-inbox')))).toMatch(
    /"event_type":"conversation\.\w+"/,
  )
  await run('export')
  expect(await readFile(join(folder, 'conversations.csv'), 'utf8')).toMatch(/,sms,outbound,.*This is Chidi/)
})

test('files are saved and sent as docs/messaging.md says', async () => {
  const folder = guideFolder()
  const harness = await openWhatsAppHarness({ data_dir: join(folder, 'data') })
  await harness.begin()
  const bytes = Buffer.from('\x89PNG and more')
  const image = { id: harness.graph.file({ bytes, mime_type: 'image/png' }), mime_type: 'image/png' }
  await harness.report(graphReport({ messages: [inbound({ type: 'image', image })] }))
  const { production, production_key } = harness.workspace
  const [message] = (await production.messages.list({ direction: 'inbound' })).items
  const shell = guideShell(folder, { OHUN_API_KEY: production_key, OHUN_BASE_URL: harness.server.base_url })
  await shell(`message_id=${message?.message_id}\n${commands.get('media')}`)
  expect((await readFile(join(folder, 'receipt.png'))).equals(bytes)).toBe(true)
  const sent = await shell(
    `agent_id=${harness.agent_id}\n${commands.get('upload')?.replace('messages send', 'messages send --live')}`,
  )
  expect(JSON.parse(sent)).toMatchObject({ status: 'sent', message_type: 'document', media_caption: 'Our hours.' })
  expect(harness.graph.uploads[0]?.bytes.toString()).toBe('We are open from 8 to 18 on weekdays.\n')
  await harness.stop()
})

const firstLineOf = (name: string): string => `${commands.get(name)?.trim()} | head -1`

/** The first line of a command that runs until it is stopped; changes that come before it listens are not shown. */
async function tail(sandbox: Ohun, conversation_id: string, start: () => Promise<string>): Promise<string> {
  const came = { line: false }
  const line = start().finally(() => (came.line = true))
  for (let turn = 0; !came.line; turn++)
    await sandbox.conversations.update(conversation_id, { mode: turn % 2 ? 'human' : 'ai' })
  return await line
}
