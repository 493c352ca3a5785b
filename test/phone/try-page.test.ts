import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBackend, type Backend } from '../../packages/server/test/support/backend.ts'
import { agentOf } from '../../packages/server/test/support/scenario.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { launchChromium, watchPage } from './chromium.ts'
import { QUESTION, spokenQuestion } from './spoken-question.ts'
import { startTalkingServer, type TalkingServer } from './talking-server.ts'
import { WAIT } from '../limits.ts'

/** A script that makes the connection of the page available to the tests. */
const KEPT = `globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(settings) { super(settings); globalThis.connection = this }
}`
const GUIDE = new URL('../../docs/try-page.md', import.meta.url)
describe.skipIf(requireTool('chromium'))('the page of a public link, in Chromium', () => {
  let server: TalkingServer
  let backend: Backend
  let chromium: Browser
  let url: string

  beforeAll(async () => {
    server = await startTalkingServer()
    backend = await startBackend()
    server.speech.hear(QUESTION)
    const settings = { display_name: 'Ada', webhook_url: backend.url, greeting_text: 'Good day.', shareable: true }
    const { agent_id } = await agentOf(server.workspace.production, settings)
    url = `${server.base_url}/try/${agent_id}`
    chromium = await launchChromium({ pcm: await spokenQuestion(server.directory), directory: server.directory })
  })
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await backend?.stop()
  })

  /** Opens the page in its own window. When it is closed, it must not have had faults. */
  async function openWindow({ microphone = true, width = 800, height = 900, refusals = 0 } = {}) {
    const permissions = microphone ? ['microphone'] : []
    const context = await chromium.newContext({ permissions, viewport: { width, height } })
    await context.addInitScript(KEPT)
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    const faults = watchPage(page, server.base_url)
    const close = async (): Promise<void> => {
      await context.close()
      expect(faults).toEqual({
        errors: Array.from({ length: refusals }, () => expect.stringContaining('Failed to load')),
        outside: [],
      })
    }
    await page.goto(url)
    return { page, close }
  }

  /** Opens the page until the test ends. */
  async function open(options: Parameters<typeof openWindow>[0] = {}): Promise<Page> {
    const { page, close } = await openWindow(options)
    onTestFinished(close)
    return page
  }

  const status = (page: Page) => page.getByRole('status')
  const lines = (page: Page) => page.getByRole('log').locator('li p').allInnerTexts()
  const says = (page: Page, text: string) => page.getByRole('log').getByText(text).waitFor()
  const latest = async () => (await server.workspace.production.calls.list()).items[0]!
  const saidByCaller = async () => {
    const { transcript } = await server.workspace.production.calls.get((await latest()).call_id)
    return transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)
  }
  const ended = () => vi.waitFor(async () => expect(await latest()).toMatchObject({ status: 'completed' }), WAIT)

  test('speaks with the agent in Opus, both ways, shows the level, presses keys, mutes, and hangs up when it is left', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Start the call' }).click()
    await status(page).getByText('Connected. Speak when you like.').waitFor()
    await vi.waitFor(async () => expect(await levelOf(page)).toBeGreaterThan(0.05), WAIT)
    await says(page, 'You said: When do you open in the morning?')
    // If the page connects late, the question interrupts the greeting, which then disappears.
    expect((await lines(page)).filter((line) => line !== 'Good day.').slice(0, 2)).toEqual([
      'When do you open in the morning?',
      'You said: When do you open in the morning?',
    ])
    await soundsLoud(page)
    const { sent, received } = await audioOf(page)
    expect([sent, received]).toEqual([
      { codec: 'audio/opus', parameters: expect.stringContaining('maxplaybackrate=8000'), packets: expect.any(Number) },
      { codec: 'audio/opus', parameters: expect.stringContaining('useinbandfec=1'), packets: expect.any(Number) },
    ])
    expect(Math.min(sent!.packets, received!.packets)).toBeGreaterThan(50)
    await page.getByRole('button', { name: 'Mute' }).click()
    expect(await page.getByRole('button', { name: 'Unmute' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByText('Keypad').click()
    await page.getByRole('button', { name: '7' }).click()
    await page.getByRole('button', { name: 'Hash' }).click()
    // The end of the question, which the mute may cut off, can interrupt the answer to the keys.
    await vi.waitFor(async () => expect(await saidByCaller()).toContain('7#'), WAIT)
    await page.goto('about:blank')
    await ended()
    const { signalling } = await server.workspace.production.calls.get((await latest()).call_id)
    expect(signalling).toMatchObject({ codec: 'opus', carrier: null, srtp_suite: expect.stringMatching(/^AE/) })
    expect(await latest()).toMatchObject({ end_reason: 'remote_hangup', environment: 'production', mno_used: null })
    expect(server.speech.heard.some(({ audio }) => Math.max(...audio) > 1_000)).toBe(true)
  })

  describe('if the microphone is refused, on a small phone', () => {
    let page: Page
    let close: () => Promise<void>

    beforeAll(async () => {
      ;({ page, close } = await openWindow({ microphone: false, width: 320, height: 568 }))
    })
    afterAll(() => close())

    test('exchanges texts, reads answers out if asked to, and hangs up', async () => {
      await page.getByRole('button', { name: 'Start the call' }).click()
      await status(page).getByText('Connected. Write your message.').waitFor()
      const why = page.getByText('The microphone is blocked.')
      await why.waitFor()
      await says(page, 'Good day.')
      const spoken = server.speech.spoken.length
      await page.getByLabel('Your message').fill('Are you there?')
      await page.keyboard.press('Enter')
      await says(page, 'You said: Are you there?')
      expect(server.speech.spoken).toHaveLength(spoken)
      expect(await page.getByRole('button', { name: 'Mute' }).isVisible()).toBe(false)
      await requireFit(page)
      await page.getByRole('button', { name: 'Read answers out' }).click()
      await page.getByLabel('Your message').fill('Say that aloud.')
      await page.keyboard.press('Enter')
      await says(page, 'You said: Say that aloud.')
      await soundsLoud(page)
      await page.getByRole('button', { name: 'Hang up' }).click()
      await status(page).getByText('The call has ended.').waitFor()
      expect(await why.isVisible()).toBe(true)
      await ended()
    })

    test('speaks in the next call after the microphone was allowed in the middle of it', async () => {
      await page.getByRole('button', { name: 'Call again' }).click()
      await status(page).getByText('Connected. Write your message.').waitFor()
      await says(page, 'Good day.')
      const { call_id } = await latest()
      const use = page.getByRole('button', { name: 'Use the microphone' })
      await page.getByText('The microphone is blocked.').waitFor()
      await use.click()
      // Otherwise the next line would grant a request that has not been answered yet.
      await vi.waitUntil(() => use.isEnabled(), WAIT)
      await page.context().grantPermissions(['microphone'])
      await use.click()
      await status(page).getByText('Connected. Speak when you like.').waitFor()
      await vi.waitFor(async () => expect(await levelOf(page)).toBeGreaterThan(0.05), WAIT)
      await says(page, 'You said: When do you open in the morning?')
      expect(await page.getByText('The microphone is blocked.').isVisible()).toBe(false)
      await soundsLoud(page)
      expect(await latest()).toMatchObject({ call_id, status: 'in_progress' })
    })

    test('says why the call ended, and keeps it on the screen', async () => {
      await server.workspace.production.calls.hangUp((await latest()).call_id)
      await status(page).getByText('The owner of the agent ended the call.').waitFor()
      await page.getByRole('button', { name: 'Call again' }).waitFor()
      await ended()
    })
  })

  test('the code of the guide calls from another website', async () => {
    const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile(GUIDE, 'utf8')) ?? []
    const context = await chromium.newContext({ permissions: ['microphone'] })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    await page.goto(await website('<audio></audio>'))
    const isReady = `new Promise((ready) => (channel.onmessage = ({ data }) => ready(JSON.parse(data))))`
    const script = `${code.replace('https://ohun.example.com', server.base_url)}; return await ${isReady}`
    const first = await page.evaluate(`(async () => { const agentId = '${url.split('/').at(-1)}'; ${script} })()`)
    expect(first).toEqual({ type: 'ready', hears: true })
  })

  test('shows the reason when there are too many calls or the link is off', async () => {
    const page = await open({ refusals: 3 })
    for (const [status_code, text] of [
      [429, 'Too many calls at the moment. Try again in 60 seconds.'],
      [404, 'This agent cannot be called any more.'],
      [503, 'The agent takes no calls at the moment. Try again later.'],
    ] as const) {
      await page.route('**/offer', (route) =>
        route.fulfill({ status: status_code, json: {}, headers: { 'Retry-After': '60' } }),
      )
      await page.getByRole('button', { name: /Start the call|Call again/ }).click()
      await status(page).getByText(text).waitFor()
    }
  })
})

/** Checks that the page fits the width of the screen, and that buttons are at least as large as a finger. */
async function requireFit(page: Page): Promise<void> {
  const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const)
  expect(wide).toBeLessThanOrEqual(shown)
  for (const button of await page.getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box) expect(box.height).toBeGreaterThanOrEqual(44)
  }
}

/** Serves a page of another site. */
async function website(html: string): Promise<string> {
  const server = createServer((_, response) => void response.setHeader('Content-Type', 'text/html').end(html))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const levelOf = (page: Page): Promise<number> =>
  page.getByLabel('Level of the microphone').evaluate((meter) => (meter as HTMLMeterElement).value)

/** Waits until the agent is heard, which on a busy machine is at its next answer. */
const soundsLoud = (page: Page): Promise<void> => expect.poll(() => loudness(page), WAIT).toBeGreaterThan(0.01)

/** The loudness of the loudest moment of the agent's voice in the next second. */
function loudness(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const voice = document.querySelector<HTMLAudioElement>('#voice')!
    context.createMediaStreamSource(voice.srcObject as MediaStream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (const until = performance.now() + 1_000; performance.now() < until;) {
      await new Promise(requestAnimationFrame)
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length))
    }
    return loudest
  })
}

interface AudioCounts {
  codec: string
  /** The codec parameters that the other side has requested for sent audio, and the browser for received audio. */
  parameters: string
  packets: number
}

/** The browser's statistics on the audio of the page's connection. */
function audioOf(page: Page): Promise<Record<'sent' | 'received', AudioCounts | undefined>> {
  return page.evaluate(async () => {
    const { connection } = globalThis as unknown as { connection: RTCPeerConnection }
    const all = [...((await connection.getStats()) as unknown as Map<string, Record<string, string & number>>).values()]
    const of = (type: string, packets: string) => {
      const stream = all.find((one) => one['type'] === type)
      const codec = all.find((one) => one['id'] === stream?.['codecId'])
      return (
        stream && codec && { codec: codec['mimeType']!, parameters: codec['sdpFmtpLine']!, packets: stream[packets]! }
      )
    }
    return { sent: of('outbound-rtp', 'packetsSent'), received: of('inbound-rtp', 'packetsReceived') }
  })
}
