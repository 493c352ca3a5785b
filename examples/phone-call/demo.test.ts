import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../packages/server/test/support/data-folder.ts'
import { programWithDatabase } from '../../packages/server/test/support/program-with-database.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'

async function run(env: NodeJS.ProcessEnv): Promise<{ code: number; output: string; left: string[] }> {
  const TMPDIR = await dataFolder('phone')
  const service = await programWithDatabase()
  const file = fileURLToPath(new URL('demo.ts', import.meta.url))
  const demo = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...process.env, OHUN_SERVER_PROGRAM: service.program, TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    demo.kill('SIGTERM')
    for (const folder of [TMPDIR, service.folder]) rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [demo.stdout, demo.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = (await once(demo, 'close')) as [number]
  return { code, output, left: readdirSync(TMPDIR) }
}

describe.skipIf(requireTool('baresip'))('the demo with a soft phone', () => {
  test('prints a conversation over SIP, and leaves nothing', async () => {
    const { code, output, left } = await run({ OHUN_OPENAI_API_KEY: undefined })
    expect(output).toMatch(/agent +Good day! This is Ada.*\ncaller +Where is my order\?\nagent +Your order 1042/)
    expect(output).toMatch(/agent +Thank you for calling\. Goodbye!\n\nThe call is completed \(agent_hangup\)/)
    expect(output).toMatch(/Its quality is [1-4]\.\d+ of 5/)
    expect({ code, left }).toEqual({ code: 0, left: [] })
  })
})

test('without a soft phone, the demo says what to install', async () => {
  const { code, output } = await run({ PATH: '/nonexistent' })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('apt-get install baresip') })
})
