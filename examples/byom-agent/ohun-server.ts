import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** `ohun-server` of this repository, or the one that the variable names, such as that of an installed package. */
export const PROGRAM =
  process.env.OHUN_SERVER_PROGRAM ??
  fileURLToPath(new URL('../../packages/server/src/operator-main.ts', import.meta.url))
const POLL_MS = 50
/** The server gives itself 20 s. */
const STOP_LIMIT_MS = 22_000
const KEPT_LOG_CHARACTERS = 2_000

/** The part of `credentials.json` that the demos use. */
export interface Credentials {
  base_url: string
  workspace_id: string
  sandbox_key: string
  production_key: string
  signing_secret: string
}

/** An Ohun server as a child process. Leaving its `using` block stops it. */
export class OhunServer implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>
  readonly #data_dir: string
  readonly #base_url: string
  #log = ''

  private constructor(data_dir: string, port: number, variables: Record<string, string>) {
    this.#data_dir = data_dir
    this.#base_url = `http://127.0.0.1:${port}`
    // In a process group of its own: Ctrl-C reaches the demo alone, which then stops the server once and in order.
    this.#child = spawn(process.execPath, [PROGRAM, 'start'], {
      env: {
        ...foreignEnvironment(),
        OHUN_DATA_DIR: data_dir,
        OHUN_PORT: String(port),
        OHUN_LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    this.#exited = once(this.#child, 'exit')
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#log = (this.#log + text).slice(-KEPT_LOG_CHARACTERS)
    })
  }

  /** @param variables - Further settings of the server. */
  static async start(data_dir: string, variables: Record<string, string> = {}): Promise<OhunServer> {
    return new OhunServer(data_dir, await freePort(), variables)
  }

  /** Resolves when the server answers. Rejects with its last words when it ends before. */
  async ready(signal: AbortSignal): Promise<Credentials> {
    while (!(await this.#answers(signal))) {
      if (this.#hasEnded()) throw new Error(`The Ohun server ended before it answered.\n${this.#log}`)
      await pause(POLL_MS, undefined, { signal })
    }
    return JSON.parse(await readFile(join(this.#data_dir, 'credentials.json'), 'utf8')) as Credentials
  }

  async #answers(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted()
    const response = await fetch(`${this.#base_url}/healthz`, { signal }).catch(() => undefined)
    await response?.body?.cancel()
    return response?.ok === true
  }

  #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#hasEnded()) return
    this.#child.kill('SIGTERM')
    const limit = setTimeout(() => process.kill(-this.#child.pid!, 'SIGKILL'), STOP_LIMIT_MS)
    await this.#exited
    clearTimeout(limit)
  }
}

/** Without what would point the server at another database or at other settings. */
function foreignEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(OHUN_|DATABASE_URL$)/.test(name)))
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
