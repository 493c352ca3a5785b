import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCarriers } from '../../src/config/carriers.ts'
import { readConfig } from '../../src/config/config.ts'
import { command } from '../../src/gateways/messaging/smpp/pdu.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { dataFolder } from '../support/data-folder.ts'
import { FakeSmsc } from '../support/fake-smsc.ts'
import { FakeWhatsAppLink } from '../support/fake-link.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { operator } from '../support/operator.ts'
import { startServerProcess } from '../support/server-process.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ENCRYPTION_KEY } from '../support/test-server.ts'
import { SERVICE } from '../support/service-program.ts'

const clock = new TestClock()
const smsc = new FakeSmsc()
const whatsapp = new FakeWhatsAppLink('+2348031000002')

let db: TestDatabase
let listening: Awaited<ReturnType<FakeSmsc['listen']>>
let server: RunningServer
let ohunServer: ReturnType<typeof operator>

const start = async (accounts: object[]): Promise<RunningServer> => {
  const { carriers, faults } = parseCarriers(JSON.stringify({ sms: accounts }))
  expect(faults).toEqual([])
  const config = readConfig({ OHUN_METRICS_ADDRESS: '127.0.0.1:0', OHUN_PORT: '0' })
  const links = { sms: [], whatsapp: [whatsapp] }
  return await startServer(config, {
    db,
    clock,
    log: createLog('silent'),
    encryption_key: ENCRYPTION_KEY,
    carriers,
    links,
  })
}

const account = (name: string, port: number, password = 'hunter2') => {
  return { name, mno: 'mtn', protocol: 'smpp', host: '127.0.0.1', port, system_id: 'ohun', password }
}

beforeAll(async () => {
  db = await createTestDatabase()
  listening = await smsc.listen()
  smsc.onBind(({ body }) => (body.includes('hunter2') ? 0 : 0x0e))
  server = await start([account('mtn-1', listening.port), account('mtn-2', listening.port, 'wrong-one')])
  ohunServer = operator({ DATABASE_URL: db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }, { clock })
})
afterAll(async () => {
  await server.stop()
  await listening[Symbol.asyncDispose]()
  await db.drop()
})

interface Shown {
  carrier: string
  process: string
  state: string
  last_error: string | null
}

const carriers = async (): Promise<Shown[]> => {
  const { json } = await ohunServer(['carriers'])
  return json['carriers'] as Shown[]
}

const shown = async (carrier: string): Promise<Shown | undefined> =>
  (await carriers()).find((one) => one.carrier === carrier)

const metrics = async (): Promise<string> => await (await fetch(server.metrics_url as string)).text()

describe('ohun-server carriers', () => {
  test('shows each carrier of the process: what it is, its state, its last error, what it does', async () => {
    await expect.poll(async () => (await shown('mtn-2'))?.state).toBe('down')
    await expect.poll(async () => (await shown('mtn-1'))?.state).toBe('up')
    expect(await carriers()).toMatchObject([
      {
        carrier: 'mtn-1',
        channel: 'sms',
        mno: 'mtn',
        number: null,
        process: expect.stringMatching(`:${process.pid}$`),
        state: 'up',
        detail: `1 of 1 bind to 127.0.0.1:${listening.port}`,
        in_flight: 0,
        accepted_last_minute: 0,
        refused_last_minute: 0,
        last_refusal: null,
        last_error: null,
        last_error_at: null,
      },
      { carrier: 'mtn-2', state: 'down', last_error: 'the SMSC refused the bind: ESME_RINVPASWD' },
      { carrier: 'whatsapp-test', channel: 'whatsapp', mno: null, number: '+2348031000002', state: 'up' },
    ])
  })

  test('shows no credentials, in either form', async () => {
    const printed = [await ohunServer(['carriers']), await ohunServer(['carriers'], { terminal: true })]
    for (const { stdout } of printed) expect(stdout).not.toMatch(/hunter2|wrong-one|^$/)
  })

  test('is a table on a terminal', async () => {
    const { stdout } = await ohunServer(['carriers'], { terminal: true })
    expect(stdout).toMatch(/^carrier +channel +process +state +since/)
    expect(stdout).toMatch(/\nmtn-2 +sms +\S+ +down +/)
  })

  test('shows a change, and keeps the error when the carrier is back', async () => {
    smsc.connections[0]!.hangUp()
    await expect.poll(async () => (await shown('mtn-1'))?.last_error).toBe('the SMSC closed the connection')
    await clock.advance(1_000)
    await expect.poll(async () => (await shown('mtn-1'))?.state).toBe('up')
    expect(await shown('mtn-1')).toMatchObject({ last_error: 'the SMSC closed the connection' })
  })

  test('shows every process, and leaves out one that has ended', async () => {
    const second = await start([account('mtn-1', listening.port)])
    const ofMtn1 = async (): Promise<number> => (await carriers()).filter(({ carrier }) => carrier === 'mtn-1').length
    await expect.poll(ofMtn1).toBe(2)
    await second.stop()
    expect(await ofMtn1()).toBe(1)
  })

  test('leaves out a process that died, whose rows it could not take with it', async () => {
    await db.knex
      .raw(`insert into carrier_states select 1000000 as owner, carrier, 'gone:1', channel, mno, number, state,
      detail, since, last_error, last_error_at, in_flight, accepted_last_minute, reported_at from carrier_states`)
    expect(new Set((await carriers()).map(({ process }) => process)).size).toBe(1)
  })

  test('says so when there is none', async () => {
    const empty = await createTestDatabase()
    const variables = { DATABASE_URL: empty.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
    const ran = await operator(variables, { clock })(['carriers'], { terminal: true })
    expect(ran).toMatchObject({ code: 0, stderr: expect.stringContaining('No running server process has a carrier') })
    await empty.drop()
  })
})

describe('a process with OHUN_CARRIERS_FILE', () => {
  let directory: string
  beforeAll(async () => {
    directory = await dataFolder('carriers')
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  const fileOf = async (accounts: object[]): Promise<string> => {
    const path = join(directory, 'carriers.json')
    await writeFile(path, JSON.stringify({ sms: accounts }), { mode: 0o600 })
    return path
  }

  test('binds to its carriers, and says goodbye when it is stopped', async () => {
    const own = new FakeSmsc()
    await using port = await own.listen()
    const OHUN_CARRIERS_FILE = await fileOf([account('mtn-1', port.port)])
    await copyMigratedDatabase(join(directory, 'data'))
    const started = await startServerProcess(join(directory, 'data'), { OHUN_CARRIERS_FILE })
    await expect.poll(() => own.connections.flatMap(({ received }) => received)).toHaveLength(1)
    expect(await started.stop()).toBe(0)
    expect(own.connection.received.at(-1)).toMatchObject({ command_id: command.unbind })
  })

  test('does not start with a fault in it: says where and what, and repeats no text of it', async () => {
    const OHUN_CARRIERS_FILE = await fileOf([{ ...account('mtn-1', 70_000), host: 'hunter2!' }])
    const child = spawn(process.execPath, SERVICE, {
      env: { ...process.env, OHUN_CARRIERS_FILE, OHUN_DATA_DIR: join(directory, 'none') },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const exited = once(child, 'exit')
    const said = await text(child.stderr)
    expect(await exited).toEqual([1, null])
    expect(said).toMatch(/sms\[0\]\.port is 70000\. Accepted: a whole number from 1 to 65535\./)
    expect(said).toMatch(/sms\[0\]\.host is a text that is not accepted\. Accepted: an IP address or a host name\./)
    expect(said).not.toContain('hunter2')
    await expect(stat(join(directory, 'none'))).rejects.toThrow('ENOENT')
  })
})

describe('metrics', () => {
  test.each([
    'ohun_carrier_up{carrier="mtn-1"} 1',
    'ohun_carrier_up{carrier="mtn-2"} 0',
    'ohun_carrier_up{carrier="whatsapp-test"} 1',
    'ohun_carrier_in_flight{carrier="mtn-1"} 0',
    '# TYPE ohun_carrier_submits_total counter',
    '# TYPE ohun_carrier_submit_duration_seconds histogram',
  ])('tell %s', async (line) => {
    expect(await metrics()).toContain(line)
  })

  test('count what a carrier brings, by what became of it', async () => {
    const bound = smsc.connections.find(({ closed }) => !closed)!
    await bound.deliver({ to: '2348031999999' })
    await bound.deliver({ esm_class: 4, message: 'id:M77 stat:DELIVRD' })
    const page = await metrics()
    expect(page).toContain('ohun_carrier_inbound_total{carrier="mtn-1",result="unknown_number"} 1')
    expect(page).toContain('ohun_carrier_receipts_total{carrier="mtn-1",status="delivered"} 1')
  })
})
