import {
  makeEvent,
  makeMachineAnswered,
  makeScreening,
  makeToolInvocation,
  makeTurn,
  signedPost,
} from '@ohun/webhook-verifier/testing'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const secret = 'whsec_example'
const hasPython = spawnSync('python3', ['--version']).status === 0

if (!hasPython && process.env['CI']) throw new Error('python3 is missing, and CI skips nothing.')
if (!hasPython) console.warn('python3 is missing: the agent in Python is not tested.')

describe.skipIf(!hasPython)('the agent in Python', () => {
  const printed: string[] = []
  let url: string
  let agent: ReturnType<typeof spawn>

  beforeAll(async () => {
    agent = spawn('python3', [new URL('agent.py', import.meta.url).pathname], {
      env: { ...process.env, OHUN_SIGNING_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface({ input: agent.stdout! })
    const [line] = (await once(lines, 'line')) as [string]
    url = `http://127.0.0.1:${line.split(' ').at(-1)}/`
    lines.on('line', (printedLine) => printed.push(printedLine))
  })
  afterAll(() => void agent.kill())

  const send = async (webhook: object): Promise<unknown> => (await fetch(url, signedPost(webhook, { secret }))).json()

  test('answers turns, screenings and tool calls', async () => {
    expect(await send(makeTurn({ transcription: 'Ẹ káàárọ̀' }))).toEqual({ text: 'You said: Ẹ káàárọ̀' })
    expect(await send(makeTurn({ transcription: 'Bye' }))).toEqual({ text: 'Good-bye!', end_call: true })
    expect(await send(makeScreening())).toEqual({ action: 'allow' })
    expect(await send(makeMachineAnswered())).toEqual({ action: 'hang_up' })
    expect(await send(makeToolInvocation())).toEqual({ error: expect.stringContaining('There is no tool') })
  })

  test('handles an event once, however often it arrives', async () => {
    const event = makeEvent('call.completed')
    for (let delivery = 0; delivery < 3; delivery++) expect(await send(event)).toEqual({ received: true })
    await expect.poll(() => printed).toEqual([`call.completed ${event.event_id}`])
  })

  test('has none of the usual faults', async () => {
    const ohun = new URL('../../packages/cli/src/bin.ts', import.meta.url).pathname
    const env = { ...process.env, OHUN_SIGNING_SECRET: secret }
    const { stdout } = await promisify(execFile)(process.execPath, [ohun, 'byom', 'doctor', '--url', url], { env })
    expect(JSON.parse(stdout)).toMatchObject({ healthy: true })
  })
})
