import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium, launchShell, watchPage, type Microphone } from '../../../../test/phone/chromium.ts'
import { startTalkingServer, type TalkingServer } from '../../../../test/phone/talking-server.ts'
import { WAIT } from '../../../../test/limits.ts'
import { freePort } from '../../../server/test/support/kernel-ports.ts'
import { paintLittle } from './paint-little.ts'
import { setPassword } from './set-password.ts'
import { expectNoFaults, SharedWindow, type VisitOptions, type WatchedPage } from './shared-window.ts'
import { Windows } from './windows.ts'

/** The real server with the built console, and Chromium. */
export interface ConsoleHarness {
  server: TalkingServer
  chromium: Browser
  /** The owner of `server.workspace`. */
  owner: Login
  /** A window of a person who is signed in as the owner of `server.workspace`, or of another e-mail address and password. */
  open(options?: OpenOptions): Promise<Page>
  /**
   * The owner's window that the tests of a file share, at a page below `/console/`. For a test that leaves nothing behind but what
   * is on the page: it costs a third of a window of its own.
   */
  visit(path: string, options?: VisitOptions): Promise<Page>
}

export interface Login {
  email: string
  password: string
}

export interface OpenOptions {
  /** Below `/console/`. Default: the sandbox's start page. */
  path?: string
  width?: number
  height?: number
  dark?: boolean
  permissions?: string[]
  /** Null for a window without a session. Default: the owner. */
  login?: Login | null
  /** Whether it has a session of its own, for a test that ends it. By default windows of a person share one, as logins are limited. */
  fresh?: boolean
  /** Messages of the browser's console that the test causes on purpose, such as a refused request. */
  expected_errors?: RegExp
}

/** The parts that end with a test file. */
interface Running {
  server: TalkingServer
  shared_window: SharedWindow
  windows: Windows
}

const running = new Set<Running>()

/**
 * Files that share a process share a browser, and the port at which their servers listen one after the other. So the browser starts
 * once, and loads and compiles the console once: both together take more CPU time than many of the files.
 */
let shared_port: Promise<number> | undefined
let shared_windows: Promise<Windows> | undefined

/**
 * Starts the server for a test file, which stops in `stop-consoles.ts`.
 * @param microphone - For a file that needs sound. It has a browser of its own.
 */
export async function startConsole(
  microphone?: Microphone,
  variables: Record<string, string> = {},
): Promise<ConsoleHarness> {
  const port = await (shared_port ??= freePort())
  const server = await startTalkingServer({ ...HIGH_LIMITS, ...variables }, { port })
  const windows = microphone
    ? new Windows(await launchChromium(microphone), server.base_url)
    : await (shared_windows ??= launchShell().then((chromium) => new Windows(chromium, server.base_url)))
  const owner = await setPassword(server)
  const parts: Parts = { server, owner, windows, sessions: new Map() }
  const shared_window = new SharedWindow(() => openWindow(parts, {}), server.base_url)
  running.add({ server, shared_window, windows })
  return {
    server,
    chromium: windows.chromium,
    owner,
    open: (options = {}) => openPage(parts, options),
    visit: (path, options = {}) => shared_window.visit(path, options),
  }
}

/** A hook that another hook registers never runs, so a setup file asks for this after each test file. */
export async function stopConsoles(): Promise<void> {
  for (const one of running) {
    running.delete(one)
    await one.shared_window.close()
    if (one.windows !== (await shared_windows)) await one.windows.chromium.close()
    await one.server.stop()
  }
}

/** A test asks for more than a person does. */
const HIGH_LIMITS = { OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000' }

type Sessions = Map<string, Cookie[]>

interface Parts {
  server: TalkingServer
  owner: Login
  windows: Windows
  sessions: Sessions
}

async function openPage(parts: Parts, options: OpenOptions): Promise<Page> {
  const { page, faults, close } = await openWindow(parts, options)
  onTestFinished(async () => {
    await close()
    expectNoFaults(faults, options.expected_errors)
  })
  await page.goto(`${parts.server.base_url}/console/${options.path ?? 'sandbox'}`)
  return page
}

/** A window that shows nothing yet. */
async function openWindow({ server, owner, windows, sessions }: Parts, options: OpenOptions): Promise<WatchedPage> {
  const { width = 1280, height = 900, dark = false, permissions = [], login = owner, fresh = false } = options
  const context = await windows.take()
  await context.grantPermissions(permissions)
  const page = await context.newPage()
  await paintLittle(page)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  page.setDefaultTimeout(WAIT.timeout)
  const faults = watchPage(page, server.base_url)
  if (login) await beSignedIn(context, { base_url: server.base_url, login, sessions: fresh ? new Map() : sessions })
  return { page, faults, close: () => windows.giveBack(context) }
}

/** Gives the window the session of a person. The first time it is made, as the page of the sign-in does it. */
async function beSignedIn(
  context: BrowserContext,
  { base_url, login, sessions }: { base_url: string; login: Login; sessions: Sessions },
): Promise<void> {
  const cookies = sessions.get(login.email)
  if (cookies) return await context.addCookies(cookies)
  const response = await context.request.post(`${base_url}/v1/auth/login`, {
    data: { ...login, cookie: true },
    headers: { origin: base_url },
  })
  expect(response.status()).toBe(200)
  sessions.set(login.email, await context.cookies())
}
