import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SipAddress, SipTransport } from '@ohun/sip'
import { freePort, untilBound } from './kernel-ports.ts'
import { TOOLS_ENV } from './tools.ts'

export interface SippOptions {
  /** The address that it calls. Without a target, it waits for calls. */
  target?: Pick<SipAddress, 'host' | 'port'>
  /** The port on which it listens. Default: any free port. */
  port?: number
  /** The user that it calls. */
  service?: string
  /** The number of calls, after which it ends. Default: 1. */
  calls?: number
  /** The calls per second, and how many at a time. */
  rate?: number
  transport?: Exclude<SipTransport, 'tls'>
  /** Values for `[name]` in the scenario. sipp's own `-key` does not work for statuses, which it checks before. */
  keys?: Record<string, string>
  args?: string[]
}

export interface Sipp {
  address: SipAddress
  /** Resolves when every call went as the scenario says. @throws Error with the differences. */
  passed(): Promise<void>
  /** The log of the scenario (`<log message="…"/>`), line by line. */
  logged(): string[]
  /** Stops it. Called automatically when the test ends. */
  stop(): void
}

const SCENARIOS = join(import.meta.dirname, '../sip/scenarios')
const HOST = '127.0.0.1'
/** Longer than anything that a scenario waits for. */
const LIMIT_SECONDS = 30

/**
 * Runs a scenario of `test/sip/scenarios` (without `.xml`) in sipp until its calls or the test have ended. Resolves
 * when it is listening. Linux only.
 */
export async function startSipp(scenario: string, options: SippOptions = {}): Promise<Sipp> {
  const directory = mkdtempSync(join(tmpdir(), 'sipp-'))
  const { transport = 'udp' } = options
  const port = options.port ?? (await freePort())
  const files = {
    scenario: join(directory, 'scenario.xml'),
    errors: join(directory, 'errors'),
    logs: join(directory, 'logs'),
  }
  const media_port = await freePort()
  writeFileSync(files.scenario, filledIn(scenario, options.keys ?? {}))
  const args = argumentsFor({ ...options, transport, port, media_port, files })
  const child = spawn('sipp', args, { stdio: 'ignore', cwd: directory, env: TOOLS_ENV })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const stop = (): void => void child.kill('SIGKILL')
  onTestFinished(async () => {
    stop()
    await exit
    rmSync(directory, { recursive: true, force: true })
  })
  await untilBound(child, { port, transport })
  // Waiting would never end.
  if (child.exitCode !== null && !options.target) throw new Error(`sipp ${scenario}: ${read(files.errors)}`)
  return {
    address: { host: HOST, port, transport },
    stop,
    logged: () => read(files.logs).split('\n').filter(Boolean),
    async passed() {
      const [code] = await exit
      if (code !== 0) throw new Error(`sipp ${scenario} ended with ${code}: ${read(files.errors)}`)
    },
  }
}

interface Run extends SippOptions {
  transport: 'udp' | 'tcp'
  port: number
  media_port: number
  files: { scenario: string; errors: string; logs: string }
}

function argumentsFor({ target, transport, port, media_port, files, ...run }: Run): string[] {
  const { service, calls = 1, rate, args = [] } = run
  const given = {
    '-sf': files.scenario,
    '-i': HOST,
    '-mi': HOST,
    '-p': port,
    '-mp': media_port,
    '-m': calls,
    '-t': transport === 'udp' ? 'u1' : 't1',
    '-error_file': files.errors,
    '-log_file': files.logs,
    '-timeout': `${LIMIT_SECONDS}s`,
    ...(service === undefined ? {} : { '-s': service }),
    ...(rate === undefined ? {} : { '-r': rate, '-l': rate }),
  }
  const values = Object.entries(given).flatMap(([name, value]) => [name, String(value)])
  const called = target ? [`${target.host}:${target.port}`] : []
  return [...values, '-trace_err', '-trace_logs', '-timeout_error', '-nostdin', ...args, ...called]
}

/**
 * `lingers_ms`: how long a scenario still answers repeated requests after its end. `hung_up_over`: an expression that the BYE has to match,
 * such as one for the Via of a proxy.
 */
const DEFAULT_KEYS = { lingers_ms: '0', hung_up_over: 'Via' }

function filledIn(scenario: string, keys: Record<string, string>): string {
  const text = readFileSync(join(SCENARIOS, `${scenario}.xml`), 'utf8')
  return Object.entries({ ...DEFAULT_KEYS, ...keys }).reduce(
    (filled, [name, value]) => filled.replaceAll(`[${name}]`, value),
    text,
  )
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'latin1') : ''
}
