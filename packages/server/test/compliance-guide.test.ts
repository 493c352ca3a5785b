import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { auditActions } from '../src/features/audit-log/record-audit.ts'
import { REQUIRED_DPA_VERSION } from '../src/features/dpa/dpa-version.ts'
import { blocksByName } from './support/marked-blocks.ts'
import { startTestServer } from './support/test-server.ts'

const run = promisify(execFile)
const page = readFileSync(new URL('../../../docs/compliance.md', import.meta.url), 'utf8')
const commands = blocksByName(page, 'run')

test('every command of docs/compliance.md does what the page says', async () => {
  expect(page.match(/^```sh$/gm)).toHaveLength(commands.size)
  const server = await startTestServer()
  const { workspace_id, production_key, production } = await server.workspace({ dpa_accepted: false })
  const env = { ...process.env, OHUN: server.base_url, KEY: production_key, WORKSPACE_ID: workspace_id }
  const outputOf = async (name: string): Promise<string> =>
    (await run('sh', ['-c', commands.get(name) ?? 'false'], { env })).stdout
  const answerOf = async (name: string): Promise<unknown> => JSON.parse(await outputOf(name))

  expect(await answerOf('accept')).toMatchObject({ accepted: true, version: REQUIRED_DPA_VERSION })
  expect(await answerOf('status')).toMatchObject({ accepted: true, required_version: REQUIRED_DPA_VERSION })
  expect(await answerOf('recording')).toMatchObject({ recording_enabled: false })
  expect(await answerOf('opt_outs')).toMatchObject({ opt_outs: [] })
  expect(await answerOf('consents')).toMatchObject({ consents: [] })
  expect(await outputOf('consents_export')).toMatch(/^consent_id,created_at,subject,/)
  expect(await answerOf('retention')).toMatchObject({ retention_days: 30 })
  expect(await answerOf('erase')).toMatchObject({ erased: true, e164: '+2348031234567', records_affected: 0 })
  const entries = ['contact.erased', 'workspace.retention_changed', 'dpa.accepted'].map((action) => ({ action }))
  expect(await answerOf('log')).toMatchObject({ entries })
  expect(await outputOf('log_export')).toMatch(/^audit_id,.*\r?\naud_\w+,.*,contact\.erased,/)
  expect(await answerOf('requests')).toMatchObject({ requests: [] })
  expect(await outputOf('delete')).toBe('')
  await expect(production.workspace.get()).rejects.toMatchObject({ status: 401 })
  await server.stop()
})

test('the table of docs/compliance.md has every action of the audit log', () => {
  const told = [...page.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, action]) => action)
  expect(told).toEqual([...auditActions])
})
