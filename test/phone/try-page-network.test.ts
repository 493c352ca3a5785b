import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBackend, type Backend } from '../../packages/server/test/support/backend.ts'
import { freeUdpPort, startCoturn } from '../../packages/server/test/support/coturn.ts'
import { agentOf } from '../../packages/server/test/support/scenario.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { launchChromium } from './chromium.ts'
import { startTalkingServer, type TalkingServer } from './talking-server.ts'
import { WAIT } from '../limits.ts'

const SECRET = 'shared-with-coturn'
/** The minimum of the first byte of audio packets. In all other packets it is less (RFC 7983). */
const RTP = 128
const ONLY_RELAYS = `globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(settings) { super({ ...settings, iceTransportPolicy: 'relay' }) }
}`

describe.skipIf(requireTool('chromium'))('a call from the page of a public link, over networks that change', () => {
  let server: TalkingServer
  let backend: Backend
  let chromium: Browser
  let url: string
  let turn_port: number

  beforeAll(async () => {
    turn_port = await freeUdpPort()
    const urls = `turn:127.0.0.1:${turn_port}?transport=tcp`
    server = await startTalkingServer({
      OHUN_TURN_URLS: urls,
      OHUN_TURN_SECRET: SECRET,
      OHUN_SIP_PUBLIC_ADDRESS: '127.0.0.1',
    })
    backend = await startBackend()
    const settings = { display_name: 'Ada', webhook_url: backend.url, greeting_text: 'Good day.', shareable: true }
    const { agent_id } = await agentOf(server.workspace.production, settings)
    url = `${server.base_url}/try/${agent_id}`
    chromium = await launchChromium()
  })
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await backend?.stop()
  })

  async function open(prepare: (context: BrowserContext) => Promise<unknown>): Promise<Page> {
    const context = await chromium.newContext({ permissions: ['microphone'] })
    onTestFinished(() => context.close())
    await prepare(context)
    const page = await context.newPage()
    page.setDefaultTimeout(WAIT.timeout)
    await page.goto(url)
    await page.getByRole('button', { name: 'Start the call' }).click()
    return page
  }

  const latest = async () => (await server.workspace.production.calls.list()).items[0]!
  /** Sends a text and waits for the answer, which is faster than speech. */
  async function answered(page: Page, text: string): Promise<void> {
    await page.getByRole('status').getByText('Connected. Speak when you like.').waitFor()
    await page.getByLabel('Your message').fill(text)
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText(`You said: ${text}`).waitFor()
  }

  test('continues over another network when its own is gone: the same call, speech, texts and answers', async () => {
    const networks: Network[] = []
    const page = await open((context) =>
      context.route('**/offer', async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { sdp: string; ice_servers: unknown[] }
        const network = await openNetwork(Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/m.exec(json.sdp)![1]))
        networks.push(network)
        const sdp = json.sdp.replaceAll(/^(a=candidate:\S+ 1 udp \d+ )\S+ \d+/gm, `$1127.0.0.1 ${network.port}`)
        await route.fulfill({ response, json: { ...json, sdp, ice_servers: [] } })
      }),
    )
    await answered(page, 'Do you hear me?')
    const { call_id } = await latest()
    networks[0]!.close()
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await answered(page, 'And now?')
    expect(networks).toHaveLength(2)
    const { audio } = networks[1]!
    await vi.waitFor(() => expect(Math.min(audio.to_server, audio.to_browser)).toBeGreaterThan(50), WAIT)
    expect(await latest()).toMatchObject({ call_id, status: 'in_progress' })
    await page.getByRole('button', { name: 'Hang up' }).click()
    await vi.waitFor(async () => expect(await latest()).toMatchObject({ end_reason: 'remote_hangup' }), WAIT)
  })

  test.skipIf(requireTool('coturn'))('goes through a TURN server with the credentials of the call', async () => {
    const turn = await startCoturn({ directory: server.directory, port: turn_port, secret: SECRET })
    onTestFinished(() => turn.stop())
    const page = await open((context) => context.addInitScript(ONLY_RELAYS))
    await answered(page, 'Do you hear me?')
    const { call_id } = await latest()
    await vi.waitFor(() => expect(turn.log()).toMatch(new RegExp(`\\d+:${call_id}.*ALLOCATE processed, success`)), WAIT)
    await page.getByRole('button', { name: 'Hang up' }).click()
  })
})

interface Network {
  port: number
  /** The number of audio packets in each direction. */
  audio: { to_server: number; to_browser: number }
  close(): void
}

/** Opens a network between the browser and the server, which sees the browser at another address. The network can be closed. */
async function openNetwork(server_port: number): Promise<Network> {
  const [inside, outside] = await Promise.all([boundSocket(), boundSocket()])
  let browser_port: number | null = null
  const audio = { to_server: 0, to_browser: 0 }
  const network = { port: inside.address().port, audio, close: () => [inside, outside].forEach(closeOnce) }
  inside.on('message', (datagram, { port }) => {
    browser_port = port
    if (datagram[0]! >= RTP) audio.to_server += 1
    outside.send(datagram, server_port, '127.0.0.1')
  })
  outside.on('message', (datagram) => {
    if (datagram[0]! >= RTP) audio.to_browser += 1
    if (browser_port !== null) inside.send(datagram, browser_port, '127.0.0.1')
  })
  onTestFinished(network.close)
  return network
}

async function boundSocket(): Promise<Socket> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

const closed = new WeakSet<Socket>()
function closeOnce(socket: Socket): void {
  if (!closed.has(socket)) socket.close()
  closed.add(socket)
}
