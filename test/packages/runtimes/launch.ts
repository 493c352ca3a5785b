import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { TEST_LIMIT_MS } from '../../limits.ts'
import { launchChromium } from '../../phone/chromium.ts'
import { installed } from '../again.ts'

const run = promisify(execFile)
const POLL_MS = 100

export interface Place {
  /** The folder in which the packages are installed. */
  project: string
  /** The folder in which the runtimes are installed. */
  runtimes: string
  url: string
}

/** Runs the program in one runtime. Resolves to its observations. */
export type Launch = (place: Place) => Promise<unknown>

export const launches: Record<string, Launch> = {
  'Node 26': (place) => command(place, process.execPath, []),
  'Node 20': (place) => command(place, binary(place, 'node-', 'bin/node'), []),
  Bun: (place) => command(place, binary(place, '@oven/bun-', 'bin/bun'), []),
  Deno: (place) => command(place, binary(place, '@deno/', 'deno'), ['run', '--allow-net', '--allow-env']),
  workerd,
  Chromium: chromium,
}

/** The path of a runtime's program. */
export function binary({ runtimes }: Pick<Place, 'runtimes'>, prefix: string, path: string): string {
  const found = installed(runtimes, prefix)
  if (found === undefined) throw new Error(`${prefix}* has no package for ${process.platform} ${process.arch}`)
  return join(found, path)
}

/** Runs the program with a command, through the exports of the installed packages. */
async function command({ project, url }: Place, program: string, words: string[]): Promise<unknown> {
  const { stdout } = await run(program, [...words, 'main.mjs', url], { cwd: project, timeout: TEST_LIMIT_MS })
  return JSON.parse(stdout)
}

/** Runs the program as one bundle, because a Worker has no node_modules. It answers a request with the program's observations. */
async function workerd({ project, runtimes, url }: Place): Promise<unknown> {
  const port = await freePort()
  writeFileSync(join(project, 'workerd.capnp'), workerdConfig(port))
  const program = binary({ runtimes }, '@cloudflare/workerd-', 'bin/workerd')
  const server = spawn(program, ['serve', 'workerd.capnp'], { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(server, 'exit')
  try {
    const ended = exited.then(() => Promise.reject(new Error(`workerd ended with ${server.exitCode}`)))
    return await Promise.race([answerOf(`http://127.0.0.1:${port}/?url=${encodeURIComponent(url)}`), ended])
  } finally {
    server.kill()
    await exited
  }
}

const workerdConfig = (port: number): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.mjs", esModule = embed "bundle/worker.mjs")],
      compatibilityDate = "2026-01-01",
    )),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
`

/** Sends a request, repeatedly until the server listens. */
async function answerOf(url: string): Promise<unknown> {
  const give_up_at = performance.now() + TEST_LIMIT_MS
  for (;;) {
    try {
      return await (await fetch(url)).json()
    } catch (error) {
      if (performance.now() > give_up_at) throw error
      await pause(POLL_MS)
    }
  }
}

/** Runs the program in a page, which loads the bundle and shows the observations. */
async function chromium({ url }: Place): Promise<unknown> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(url)
    const text = await page.locator('pre').textContent({ timeout: TEST_LIMIT_MS })
    return JSON.parse(text ?? '')
  } finally {
    await browser.close()
  }
}
