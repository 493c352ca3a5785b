import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../server/src/delivery/time-limits.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { freePort } from '../../server/test/support/kernel-ports.ts'
import { blocksByName } from '../../server/test/support/marked-blocks.ts'
import { startOnSystemClock, type SystemClockServer } from '../../server/test/support/system-clock-server.ts'
import { COMPILED } from './support/compiled.ts'
import { startResidentCommand, type ResidentCommand } from './support/resident-command.ts'

const home = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
const run = promisify(execFile)

const commands = blocksByName(page, 'run')
const files = blocksByName(page, 'file')

describe('the page', () => {
  test('has no snippet that is not run here', () => {
    expect(page.match(/^ *```sh$/gm)).toHaveLength(commands.size)
    expect(page.match(/^ *```ts$/gm)).toHaveLength(files.size)
  })

  test('has the waits that the service has', () => {
    const rows = [...page.matchAll(/^\| (\d) \| (.+?) \| (.+?) \|$/gm)].slice(0, 7)
    const unit: Record<string, number> = { minute: 60, minutes: 60, hour: 3600, hours: 3600, h: 3600, min: 60, s: 1 }
    const seconds = (text = '') =>
      [...text.matchAll(/(\d+) (\w+)/g)].reduce((sum, [, n, u]) => sum + Number(n) * unit[u!]!, 0)
    const { webhook_retry_delays_ms: delays_ms } = readConfig({})
    expect(rows.map(([, , wait]) => seconds(wait) * 1000)).toEqual(delays_ms)
    const sums = delays_ms.map((_, index) => delays_ms.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0))
    expect(rows.map(([, , , since]) => seconds(since) * 1000)).toEqual(sums)
  })

  test('explains every error of a delivery', () => {
    const explained = /\| Error \| Meaning \|\n\|---\|---\|\n([^]*?)\n\n/.exec(page)![1]!
    expect([...explained.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(
      document.components.schemas.DeliveryError.enum,
    )
  })

  test('has the limits of the document', () => {
    expect(document.components.schemas.TestEventType.enum).toHaveLength(11)
    expect(page).toContain('one of eleven events')
    const { maxItems } = document.components.schemas.DeadLetterReplay.properties.event_ids
    expect(page).toContain(`| Events in one replay | ${maxItems} |`)
    const { maximum } = document.components.schemas.DeadLetterReplayResult.properties.matched
    expect(page).toContain(`| Deliveries in one replay by time | ${maximum.toLocaleString('en')} |`)
    const { maxProperties } = document.components.schemas.EndpointHeaders
    expect(page).toContain(`| Headers per endpoint | ${maxProperties}, `)
    const { turn, tool, screening } = SYNCHRONOUS_TIMEOUTS_MS
    expect(page).toContain(`| Response to a turn or tool call | ${Math.max(turn, tool) / 1000} s,`)
    expect(page).toContain(`| Response to a screening or an answering machine | ${screening / 1000} s |`)
  })
})

/** The commands in the order of the page, on a server whose retries follow at once. */
describe('every command of the page works, one after the other', () => {
  const folder = mkdtempSync(join(home, '.guide-'))
  let server: SystemClockServer
  let receiver: ChildProcess
  let ohun: ResidentCommand
  let sandbox: Ohun
  const printed: string[] = []
  const ports: Record<string, number> = {}

  beforeAll(async () => {
    const OHUN_WEBHOOK_RETRY_DELAYS = ['0s', ...Array.from({ length: 6 }, () => '20ms')].join(',')
    server = await startOnSystemClock({ OHUN_WEBHOOK_RETRY_DELAYS })
    const { base_url, workspace } = server
    const { workspace_id, sandbox_key, production_key, signing_secret } = workspace
    const credentials = { base_url, workspace_id, sandbox_key, production_key, signing_secret }
    mkdirSync(join(folder, '.ohun'))
    writeFileSync(join(folder, '.ohun/credentials.json'), JSON.stringify(credentials))
    sandbox = workspace.sandbox
    ohun = await startResidentCommand()
    for (const port of ['3000', '3001']) ports[port] = await freePort()
    writeFileSync(join(folder, 'receiver.ts'), onFreePorts(files.get('receiver.ts')!))
    receiver = spawn(process.execPath, ['receiver.ts'], {
      cwd: folder,
      env: { ...COMPILED, OHUN_SIGNING_SECRET: signing_secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    createInterface({ input: receiver.stdout! }).on('line', (line) => printed.push(line))
    await until(async () => await listens(ports['3000']!))
  })

  afterAll(async () => {
    ohun.close()
    receiver.kill()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const onFreePorts = (text: string) =>
    text.replaceAll(
      /(127\.0\.0\.1:|listen\()(300[01])/g,
      (_, before: string, port: string) => `${before}${ports[port]}`,
    )

  /** As a shell that stays open: variables of one block are there in the next. */
  async function bash(name: string, flags = ''): Promise<string> {
    const prelude = `set -euo pipefail; ${ohun.shell_function}; touch state; . ./state`
    const script = `${prelude}\n${onFreePorts(commands.get(name)!).trimEnd()} ${flags}\nfor name in $(compgen -v | grep -E '^[a-z]+_ids?$' || true); do declare -p $name; done > state`
    const { stdout } = await run('bash', ['-c', script], {
      cwd: folder,
      env: { ...COMPILED, PATH: process.env['PATH'], HOME: folder },
    })
    return stdout
  }

  async function deadLetters() {
    const { items } = await sandbox.webhooks.deliveries()
    return items.filter(({ status }) => status === 'dead_lettered')
  }

  test('secret', async () => {
    expect(await bash('secret')).toContain(server.workspace.signing_secret)
  })

  test('agent', async () => {
    expect(await bash('agent')).toContain('"success": true')
    await until(() => printed.length > 0)
    expect(printed[0]).toMatch(/^call\.completed evt_/)
  })

  test('endpoint', async () => {
    expect(await bash('endpoint')).toContain('"description": "Archive"')
  })

  test('change', async () => {
    expect(await bash('change')).toContain('"description": "Archive of calls"')
  })

  test('headers', async () => {
    const shown = await bash('headers')
    expect(shown).toContain('"Authorization"')
    expect(shown).not.toContain('of-your-gateway')
  })

  test('stats', async () => {
    expect(JSON.parse(await bash('stats'))).toMatchObject({ delivered: 0, last_success_at: null })
  })

  test('endpoints', async () => {
    expect(JSON.parse(await bash('endpoints'))).toMatchObject({ endpoints: [{ stats: { delivered: 0 } }] })
  })

  test('pause', async () => {
    expect((await bash('pause')).match(/"active": (true|false)/g)).toEqual(['"active": false', '"active": true'])
  })

  test('call', async () => {
    expect(await bash('call')).toContain('"event_type": "call.initiated"')
    await until(async () => (await deadLetters()).length === 4)
  })

  test('dead-letters', async () => {
    const shown = await bash('dead-letters')
    expect(shown.match(/"error": "connect"/g)).toHaveLength(7)
  })

  test('replay', async () => {
    const arrived: string[] = []
    const archive = createServer((request, response) => {
      arrived.push(String(request.headers['x-service-event-id']))
      response.end()
    }).listen(ports['3001'], '127.0.0.1')
    onTestFinished(() => {
      archive.closeAllConnections()
      archive.close()
    })
    expect(JSON.parse(await bash('replay'))).toMatchObject({ replayed: 4, not_found: [] })
    await until(() => arrived.length === 4)
    expect(new Set(arrived).size).toBe(4)
  })

  test('replay-time', async () => {
    expect(JSON.parse(await bash('replay-time'))).toMatchObject({ replayed: 0, matched: 0 })
  })

  test('events', async () => {
    const shown = await bash('events')
    expect(shown).toContain('"event_type": "call.agent_response"')
    expect(shown.trim().split('\n').at(-1)).toMatch(/^"call_\w+"$/)
  })

  test('verify', async () => {
    writeFileSync(join(folder, 'request.http'), await writtenDown(sandbox))
    expect(JSON.parse(await bash('verify'))).toMatchObject({ valid: true, kind: 'event' })
  })

  test('trigger', async () => {
    expect(JSON.parse(await bash('trigger'))).toMatchObject({ status: 200, reply: { received: true }, faults: [] })
  })

  test('sign', async () => {
    expect(await bash('sign')).toBe('{"received":true}')
  })

  test('rotate, once its name is typed or --yes given', async () => {
    await expect(bash('rotate')).rejects.toThrow('Add --yes')
    const { signing_secret } = JSON.parse(await bash('rotate', '--yes')) as { signing_secret: string }
    expect(signing_secret).not.toBe(server.workspace.signing_secret)
    writeFileSync(join(folder, 'request.http'), await writtenDown(sandbox))
    expect(JSON.parse(await bash('verify'))).toMatchObject({ valid: true, signature: 'previous' })
  })
})

/** A test event as it came over the wire, head and body. */
async function writtenDown(sandbox: Ohun): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const arrival = once(server, 'request') as Promise<[IncomingMessage, { end(): void }]>
  const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const sent = sandbox.webhooks.test({ webhook_url })
  const [request, response] = await arrival
  const head = [`${request.method} ${request.url} HTTP/${request.httpVersion}`]
  for (let at = 0; at < request.rawHeaders.length; at += 2) head.push(request.rawHeaders.slice(at, at + 2).join(': '))
  const body = await buffer(request)
  response.end()
  await sent
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

async function listens(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

/** Other processes tell nothing: they are asked until they have got there, or the test's time is over. */
async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await pause(25)
}
