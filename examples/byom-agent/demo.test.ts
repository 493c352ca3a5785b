import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dataFolder } from '../../packages/server/test/support/data-folder.ts'
import { programWithDatabase } from '../../packages/server/test/support/program-with-database.ts'

let service: Awaited<ReturnType<typeof programWithDatabase>>

beforeAll(async () => {
  service = await programWithDatabase()
})
afterAll(() => rmSync(service.folder, { recursive: true, force: true }))

/** The demo with a temporary directory of its own, in which nothing may be left. */
async function startDemo() {
  const TMPDIR = await dataFolder('demo')
  const demo = spawn(process.execPath, [fileURLToPath(new URL('demo.ts', import.meta.url))], {
    env: { ...process.env, OHUN_SERVER_PROGRAM: service.program, TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    demo.kill('SIGTERM')
    rmSync(TMPDIR, { recursive: true, force: true })
  })
  let output = ''
  demo.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  demo.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(demo, 'close').then(([code]) => ({ code: code as number, output, left: readdirSync(TMPDIR) }))
  return { demo, closed }
}

/** The address that the server said it listens on answers no more. */
async function isGone(output: string): Promise<boolean> {
  const url = /Ohun listens on (\S+)/.exec(output)?.[1]
  if (!url) throw new Error(`the demo named no address:\n${output}`)
  return fetch(url).then(
    () => false,
    () => true,
  )
}

test('the demo shows the conversation and four verified events, and leaves nothing', async () => {
  const { code, output, left } = await (await startDemo()).closed
  expect(output).toMatch(/caller: .*order/)
  expect(output).toMatch(/agent: {2}Your order 1042/)
  expect(output).toMatch(/system {2}This is an automated call/)
  for (const type of ['call.initiated', 'call.transcription', 'call.agent_response', 'call.completed'])
    expect(output).toContain(`✓ verified ${type}`)
  expect({ code, left, gone: await isGone(output) }).toEqual({ code: 0, left: [], gone: true })
})

test('an interrupted demo leaves nothing', async () => {
  const { demo, closed } = await startDemo()
  demo.stdout.on('data', (text: string) => void (text.includes('call.initiated') && demo.kill('SIGINT')))
  const { code, output, left } = await closed
  expect({ code, left, gone: await isGone(output) }).toEqual({ code: 130, left: [], gone: true })
  expect(output).toContain('Interrupted by SIGINT')
})
