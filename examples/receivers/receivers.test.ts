import { makeEvent, makeTurn, signedPost } from '@ohun/webhook-verifier/testing'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../test/limits.ts'

const secret = 'whsec_example'

/** Starts an example as its README says, on a free port; gives the address and what it prints from then on. */
async function start(framework: string) {
  const main = new URL(`${framework}/main.ts`, import.meta.url).pathname
  const receiver = spawn(process.execPath, [main], {
    env: { OHUN_SIGNING_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  const printed: string[] = []
  const lines = createInterface({ input: receiver.stdout })
  const port = await new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      printed.push(line)
      const [, found] = /port: (\d+)/.exec(printed.join(' ')) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  return { url: `http://127.0.0.1:${port}/ohun`, printed }
}

test.each(['express', 'fastify', 'hono'])(
  '%s answers turns, takes each event once, and refuses strangers',
  async (name) => {
    const { url, printed } = await start(name)
    const turn = await fetch(url, signedPost(makeTurn({ transcription: 'Hello' }), { secret }))
    expect(await turn.json()).toEqual({ text: 'You said: Hello' })
    const event = makeEvent('call.completed')
    for (let delivery = 0; delivery < 2; delivery++) {
      expect(await (await fetch(url, signedPost(event, { secret }))).json()).toEqual({ received: true })
    }
    await vi.waitFor(() => expect(printed.at(-1)).toBe(`call.completed ${event.event_id}`), WAIT)
    expect(printed.filter((line) => line.includes(event.event_id))).toHaveLength(1)
    expect((await fetch(url, signedPost(event, { secret: 'whsec_other' }))).status).toBe(401)
  },
)

test('the route of Next.js answers like the others', async () => {
  vi.stubEnv('OHUN_SIGNING_SECRET', secret)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { POST } = await import('./next/app/ohun/route.ts')
  const ask = (signing: string) =>
    POST(new Request('http://localhost/ohun', signedPost(makeTurn({ transcription: 'Hello' }), { secret: signing })))
  expect(await (await ask(secret)).json()).toEqual({ text: 'You said: Hello' })
  expect((await ask('whsec_other')).status).toBe(401)
})
