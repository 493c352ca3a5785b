import { createServer, type AddressInfo } from 'node:net'
import lighthouse, { desktopConfig, type Config } from 'lighthouse'
import { launchChromium } from '../../../../test/phone/chromium.ts'
import type { ConsoleHarness } from './console.ts'

export type Category = 'performance' | 'accessibility' | 'best-practices'

/** Judges pages below `/console/` as a desktop loads them for the first time. */
export interface Judge {
  /** The scores of a page, of 100 each. */
  scoresOf: (path: string, options: { signed_in: boolean }) => Promise<Record<string, number>>
  close: () => Promise<void>
}

/** The event stream of a page never ends, so that the network is never quiet. */
const LOADED_MS = 10_000

/** Lighthouse with a Chromium of its own. */
export async function startJudge({ server, owner }: ConsoleHarness, categories: readonly Category[]): Promise<Judge> {
  const port = await freePort()
  const chromium = await launchChromium(undefined, [`--remote-debugging-port=${port}`])
  const settings = { ...desktopConfig.settings, onlyCategories: [...categories], maxWaitForLoad: LOADED_MS }
  const config: Config = { ...desktopConfig, settings }
  const Cookie = await cookieOf(server.base_url, owner)
  return {
    async scoresOf(path, { signed_in }) {
      const flags = { port, logLevel: 'error' as const, ...(signed_in && { extraHeaders: { Cookie } }) }
      const result = await lighthouse(`${server.base_url}/console/${path}`, flags, config)
      if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result.')
      const scores = Object.entries(result.lhr.categories)
      return Object.fromEntries(scores.map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
    },
    close: () => chromium.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The cookie of a session, as the page of the sign-in gets it. */
async function cookieOf(base_url: string, login: ConsoleHarness['owner']): Promise<string> {
  const response = await fetch(`${base_url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', origin: base_url },
    body: JSON.stringify({ ...login, cookie: true }),
  })
  return response.headers.get('set-cookie')!.split(';')[0]!
}
