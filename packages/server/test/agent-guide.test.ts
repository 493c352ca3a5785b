import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { blocksByName } from './support/marked-blocks.ts'
import { insertOldRows } from './support/old-rows.ts'
import { silence, startFileHost } from './support/file-host.ts'
import { startTestServer } from './support/test-server.ts'

const run = promisify(execFile)
const page = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8')
const commands = blocksByName(page, 'run')

test('docs/agents.md has no command that is not run here', () => {
  expect(page.match(/^```sh$/gm)).toHaveLength(commands.size)
})

test('every command of docs/agents.md does what the page says', async () => {
  const server = await startTestServer()
  const files = await startFileHost()
  files.answer = (_, response) => void response.end(silence())
  const { sandbox_key, workspace_id } = await server.workspace()
  const env: Record<string, string> = { OHUN: server.base_url, KEY: sandbox_key, GREETING_URL: files.url('/hi.wav') }
  const directory = await mkdtemp(join(tmpdir(), 'ohun-guide-'))
  const outputOf = async (name: string): Promise<string> => {
    const options = { cwd: directory, env: { ...process.env, ...env } }
    return (await run('sh', ['-c', commands.get(name) ?? 'false'], options)).stdout
  }
  const answerOf = async (name: string): Promise<Record<string, unknown>> =>
    JSON.parse(await outputOf(name)) as Record<string, unknown>

  expect((await answerOf('templates'))['templates']).toHaveLength(10)
  const made = await answerOf('create')
  expect(made).toMatchObject({ display_name: 'Front desk', greeting_text: 'Good day, Ikeja Clinic. How may I help?' })
  env['AGENT_ID'] = String(made['agent_id'])
  expect(await answerOf('check-tools')).toMatchObject({ valid: false, faults: [{ path: '/0/function/name', line: 1 }] })
  expect(await answerOf('test-tool')).toMatchObject({ success: false, outcome: 'failed', cause: 'no_url' })
  await outputOf('preview')
  expect((await readFile(join(directory, 'amara.wav'))).toString('latin1', 0, 4)).toBe('RIFF')
  expect(await answerOf('greeting')).toMatchObject({ greeting_audio_url: env['GREETING_URL'] })
  const { knowledge_base_id } = await answerOf('knowledge')
  env['KNOWLEDGE_BASE_ID'] = String(knowledge_base_id)
  expect(await answerOf('document')).toMatchObject({ title: 'Opening hours', chunk_count: 1 })
  expect(await answerOf('attach')).toMatchObject({ knowledge_base_id })
  expect(await answerOf('share')).toMatchObject({ shareable: true })
  expect(await answerOf('link')).toMatchObject({ shareable: true, most_calls_in_24_hours: 50 })

  await insertOldRows(server.db, { workspace_id, at: server.clock.now(), count: 1, contact: '+2348031234567' })
  await server.db.knex('calls').where({ workspace_id }).update({ agent_id: env['AGENT_ID'] })
  await server.db.knex('transcript_turns').update({ text: '=1+1' })
  await outputOf('csv')
  const csv = await readFile(join(directory, 'conversations.csv'), 'utf8')
  const columns = page.match(/^\| (`[^|]+`) \|[^|]*\|$/gm)
  for (const name of csv.split('\r\n', 1)[0]!.split(',')) expect(columns?.join()).toContain(`\`${name}\``)
  expect(csv).toContain(",inbound,+2348031234567,+2348000000000,'=1+1,completed,")
  expect(await answerOf('json')).toMatchObject([{ text: '=1+1', message_id: null }])
  await rm(directory, { recursive: true })
  await files.stop()
  await server.stop()
})
