import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { TEST_LIMIT_MS } from '../limits.ts'
import { wavHeader } from './wav.ts'

/**
 * Each window would load two invisible pages for its address bar, which is ten times the work of a small page. Chromium uses only the
 * last list of features, so the other ones are copied from Playwright.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** With these options, the browser sends only the requests of its pages, and calls need no real microphone. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--allow-loopback-in-peer-connection',
  '--use-fake-device-for-media-stream',
]

const FULL = '/usr/bin/chromium'
/** Chromium without its user interface. Debian has a separate package for it. */
const SHELL = '/usr/bin/chromium-headless-shell'

export interface Microphone {
  /** Mono PCM16 at 8 kHz, which is played in a loop once the microphone is opened. */
  pcm: Int16Array
  directory: string
}

/** Starts Debian's Chromium without a window. */
export async function launchChromium(microphone?: Microphone, further: readonly string[] = []): Promise<Browser> {
  const args = [...QUIET, ...further]
  if (microphone) {
    const file = join(microphone.directory, 'microphone.wav')
    await writeFile(file, Buffer.concat([wavHeader(microphone.pcm.length), Buffer.from(microphone.pcm.buffer)]))
    args.push(`--use-file-for-fake-audio-capture=${file}`)
  }
  return await chromium.launch({ executablePath: FULL, args, timeout: TEST_LIMIT_MS })
}

/**
 * Starts the Chromium for tests without sound, in which a page takes a third less CPU time. If the package is not installed, this is
 * the full Chromium.
 */
export async function launchShell(): Promise<Browser> {
  // The pages of a window share one process, which keeps its compiled code. The browser itself puts their pictures together.
  const args = [...QUIET, '--disable-site-isolation-trials', '--renderer-process-limit=1', '--in-process-gpu']
  return await chromium.launch({ executablePath: existsSync(SHELL) ? SHELL : FULL, args, timeout: TEST_LIMIT_MS })
}

/** The faults of a page. */
export interface Faults {
  errors: string[]
  /** Requests to another server. */
  outside: string[]
}

export function watchPage(page: Page, base_url: string): Faults {
  const faults: Faults = { errors: [], outside: [] }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.errors.push(message.text())
  })
  page.on('pageerror', (error) => faults.errors.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (![base_url, `blob:${base_url}`, 'data:'].some((own) => url.startsWith(own))) faults.outside.push(url)
  })
  return faults
}
