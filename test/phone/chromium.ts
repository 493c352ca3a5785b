import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { wavHeader } from './wav.ts'

/**
 * Each window would load two pages for its address bar, which nobody sees: ten times the work of a small page. Chromium takes
 * only the last list, so the rest is Playwright's.
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

/** Nothing of its own goes out: what a page asks for is all that is asked for. A call needs no device. */
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

const WHOLE = '/usr/bin/chromium'
/** Chromium without all that is for windows, which Debian has in a package of its own. */
const SHELL = '/usr/bin/chromium-headless-shell'

export interface Microphone {
  /** Mono PCM16 at 8 kHz: what is said into it, again and again, from when it is opened. */
  pcm: Int16Array
  directory: string
}

/** Debian's Chromium without a window. */
export async function launchChromium(microphone?: Microphone, further: readonly string[] = []): Promise<Browser> {
  const args = [...QUIET, ...further]
  if (microphone) {
    const file = join(microphone.directory, 'microphone.wav')
    await writeFile(file, Buffer.concat([wavHeader(microphone.pcm.length), Buffer.from(microphone.pcm.buffer)]))
    args.push(`--use-file-for-fake-audio-capture=${file}`)
  }
  return await chromium.launch({ executablePath: WHOLE, args })
}

/**
 * For pages whose sound is not heard: a page costs a third less than in the whole Chromium, which runs where there is no shell.
 */
export async function launchShell(): Promise<Browser> {
  // Pages of one origin need no processes of their own.
  const args = [...QUIET, '--disable-site-isolation-trials']
  return await chromium.launch({ executablePath: existsSync(SHELL) ? SHELL : WHOLE, args })
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
