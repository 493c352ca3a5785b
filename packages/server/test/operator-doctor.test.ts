import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Environment } from '../src/config/env.ts'
import { ok, runChecks, type CheckDeps, type CheckResult } from '../src/operator/doctor/check.ts'
import { listenForMachines } from '../src/media/listen-for-machines.ts'
import { MediaTls } from '../src/media/media-tls.ts'
import { createLog } from '../src/platform/log.ts'
import { VERSION } from '../src/platform/version.ts'
import { startBackend } from './support/backend.ts'
import { FakeMedia } from './support/fake-media.ts'
import { FakeSmsc } from './support/fake-smsc.ts'
import { freePort } from './support/kernel-ports.ts'
import { startMailServer } from './support/mail-server.ts'
import { machineAuthority } from './support/media-machines.ts'
import { tlsVariables } from './support/node-process.ts'
import { operator, type OperatorOptions } from './support/operator.ts'
import { selfSigned } from './support/self-signed.ts'
import { TestClock } from './support/test-clock.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer
let directory: string

beforeAll(async () => {
  server = await startTestServer()
  await server.workspace()
  directory = mkdtempSync(join(tmpdir(), 'ohun-doctor-'))
})
afterAll(async () => {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
})

const variables = (more: Environment): Environment => ({
  DATABASE_URL: server.db.url,
  OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
  OHUN_DATA_DIR: directory,
  OHUN_PORT: new URL(server.base_url).port,
  OHUN_METRICS_ADDRESS: 'off',
  ...more,
})

async function doctor(more: Environment = {}, { argv = [], ...options }: OperatorOptions & { argv?: string[] } = {}) {
  const ran = await operator(variables(more), options)(['doctor', ...argv])
  const checks = (ran.json['checks'] ?? []) as CheckResult[]
  return { ...ran, of: (name: string) => checks.filter(({ check }) => check === name) }
}

function fileOf(name: string, content: unknown): string {
  const path = join(directory, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(path, 0o600)
  return path
}

const dueCallBack = (now: Date) => ({
  call_back_id: 'cb_due',
  workspace_id: 'ws_1',
  environment: 'sandbox',
  agent_id: 'agt_1',
  call_id: 'call_1',
  from_number: '+2348031230000',
  number: '+2348031234567',
  request: '{}',
  status: 'scheduled',
  not_before: now,
  expires_at: now,
  next_attempt_at: now,
  created_at: now,
})

const smsAccount = (port: number) => ({
  name: 'mtn-1',
  mno: 'mtn',
  protocol: 'smpp',
  host: '127.0.0.1',
  port,
  system_id: 'ohun',
  password: 'smpp-secret',
})

describe('ohun-server doctor', () => {
  test('makes the checks that the guide lists, in this order', async () => {
    const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
    const [, section = ''] = /^## Checking the installation$(.+?)^## /ms.exec(guide) ?? []
    const listed = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, check]) => check)
    const checks = (await doctor()).json['checks'] as CheckResult[]
    expect(listed).toEqual([...new Set(checks.map(({ check }) => check))])
  })

  test('0 beside a running server in which all is well, with what it found', async () => {
    const mail = await startMailServer()
    const backend = await startBackend()
    onTestFinished(async () => {
      await mail.stop()
      await backend.stop()
    })
    const more = {
      OHUN_PUBLIC_URL: server.base_url,
      OHUN_SMTP_URL: mail.url,
      OHUN_MAIL_FROM: 'ohun@example.com',
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
    }
    const { code, json, of } = await doctor(more, { argv: ['--webhook-url', backend.url] })
    expect({ code, failed: (json['checks'] as CheckResult[]).filter(({ status }) => status === 'failed') }).toEqual({
      code: 0,
      failed: [],
    })
    expect(of('database')[0]).toMatchObject({ status: 'ok', found: expect.stringContaining('PostgreSQL') })
    expect(of('encryption key')).toEqual([
      expect.objectContaining({ status: 'ok', found: expect.stringContaining('decrypts') }),
    ])
    expect(of('ports')[0]?.found).toContain(`the server ${VERSION} is running`)
    expect(of('public URL')[0]).toMatchObject({ status: 'ok' })
    expect(of('mail')[0]).toMatchObject({ status: 'ok' })
    expect(of('webhooks')[0]).toMatchObject({ status: 'ok', found: expect.stringContaining('200') })
    expect(of('carriers')[0]).toMatchObject({ status: 'skipped' })
    expect(mail.received).toEqual([])
  })

  test('is a table on a terminal', async () => {
    const { stdout } = await doctor({}, { terminal: true })
    expect(stdout).toMatch(/^check +status +found +advice$/m)
    expect(stdout).toMatch(/^clock +ok/m)
  })

  test('says for how many processes the connections of the database are enough', async () => {
    const { rows } = await server.db.pool.query<{ setting: number }>(
      `select setting::int from pg_settings where name = 'max_connections'`,
    )
    const processes = Math.max(0, Math.floor((rows[0]!.setting - 10) / 200))
    const { of } = await doctor({ OHUN_DATABASE_CONNECTIONS: '200' })
    expect(of('database').at(-1)).toMatchObject({
      status: processes > 0 ? 'ok' : 'warning',
      found: expect.stringContaining(`enough for ${processes} processes`),
    })
  })

  test('warns of call-backs that no process places', async () => {
    expect((await doctor()).of('call-backs')).toMatchObject([
      { status: 'ok', found: expect.stringContaining('0 call') },
    ])
    const clock = new TestClock()
    await server.db.knex('call_backs').insert(dueCallBack(clock.now()))
    await clock.advance(301_000)
    const [late] = (await doctor({}, { clock })).of('call-backs')
    await server.db.knex('call_backs').delete()
    expect(late).toMatchObject({ status: 'warning', found: expect.stringContaining('due for 301 seconds') })
  })

  test('1 when the database does not answer, and the other checks run', async () => {
    const { code, of } = await doctor({ DATABASE_URL: 'postgres://nobody:db-secret@127.0.0.1:1/none' })
    expect(code).toBe(1)
    expect(of('database')).toMatchObject([{ status: 'failed', advice: expect.stringContaining('DATABASE_URL') }])
    expect(of('disk')[0]).toHaveProperty('status')
    expect(JSON.stringify(of('database'))).not.toContain('db-secret')
  })

  test('skips what reads tables before an upgrade, and names a setting that keeps the service from writing', async () => {
    const { pool } = server.db
    const { rows } = await pool.query<{ name: string }>(
      `with last as (select name from schema_migrations order by name desc limit 1)
       delete from schema_migrations m using last where m.name = last.name returning m.*`,
    )
    const database = new URL(server.db.url).pathname.slice(1)
    await pool.query(`alter database ${database} set default_transaction_read_only = on`)
    const { of } = await doctor()
    await pool.query(`alter database ${database} reset default_transaction_read_only`)
    await server.db.knex('schema_migrations').insert(rows)
    expect(of('database')).toMatchObject([
      { status: 'ok' },
      { status: 'warning', found: 'It lacks 1 migrations of this version.' },
      { status: 'failed', found: expect.stringContaining('default_transaction_read_only is on') },
      {},
      {},
    ])
    for (const name of ['encryption key', 'work', 'call-backs', 'carriers'])
      expect(of(name)).toEqual([
        { check: name, status: 'skipped', found: 'The database lacks migrations of this version.' },
      ])
  })

  test('warns of jobs that have failed for good, by kind', async () => {
    const failed = { payload: {}, status: 'failed', created_at: server.clock.now(), failed_at: server.clock.now() }
    const rows = ['account.mail', 'account.mail', 'webhooks.replay'].map((kind, at) => ({
      kind,
      job_id: `job_${at}`,
      ...failed,
    }))
    await server.db.knex('jobs').insert(rows)
    const { of } = await doctor({}, { clock: server.clock })
    await server.db.knex('jobs').where({ status: 'failed' }).delete()
    expect(of('work')).toMatchObject([
      { status: 'warning', found: 'Jobs have failed permanently: 2 account.mail, 1 webhooks.replay.' },
    ])
  })

  test('1 when the key does not open what is stored', async () => {
    const { code, of } = await doctor({ OHUN_ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('hex') })
    expect(code).toBe(1)
    expect(of('encryption key')).toMatchObject([{ status: 'failed', found: 'It does not decrypt what is stored.' }])
  })

  test.each([
    [20_000, 'failed'],
    [2_000, 'warning'],
  ])('a clock that is %i ms fast is a %s', async (fast_ms, status) => {
    const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + fast_ms) }
    const { of } = await doctor({}, { clock })
    expect(of('clock')).toMatchObject([{ status, advice: expect.stringContaining('chrony') }])
  })

  test('1 for a port that another program has, and for a data directory that is missing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const { code, of } = await doctor({ OHUN_PORT: String(port), OHUN_DATA_DIR: join(directory, 'missing') })
    expect(code).toBe(1)
    expect(of('ports')).toMatchObject([{ status: 'failed', found: expect.stringContaining('EADDRINUSE') }])
    expect(of('disk')).toMatchObject([{ status: 'failed', found: expect.stringContaining('does not exist') }])
  })

  test('1 for names that do not resolve, a public URL and a mail server that do not answer', async () => {
    const { code, of } = await doctor({
      OHUN_PUBLIC_URL: 'https://ohun.invalid',
      OHUN_SMTP_URL: 'smtp://ohun:mail-secret@127.0.0.1:1',
      OHUN_MAIL_FROM: 'ohun@example.com',
    })
    expect(code).toBe(1)
    expect(of('dns')).toMatchObject([{ status: 'failed', found: expect.stringContaining('ohun.invalid') }])
    for (const name of ['public URL', 'certificates', 'mail']) expect(of(name)).toMatchObject([{ status: 'failed' }])
    expect(JSON.stringify(of('mail'))).not.toContain('mail-secret')
  })

  test('1 for a service of models that refuses its key, beside one that accepts it and one without a list of models', async () => {
    const services = createHttpServer(({ url, headers }, response) => {
      const is_valid = headers.authorization === 'Bearer sk-good' || headers['x-api-key'] === 'sk-good'
      response.writeHead(url === '/speech/models' ? 404 : is_valid ? 200 : 401).end('{}')
    })
    await once(services.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void services.close())
    const base_url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
    const { code, of, stdout } = await doctor({
      OHUN_OPENAI_API_KEY: 'sk-wrong',
      OHUN_OPENAI_BASE_URL: `${base_url}/openai`,
      OHUN_ANTHROPIC_API_KEY: 'sk-good',
      OHUN_ANTHROPIC_BASE_URL: `${base_url}/anthropic`,
      OHUN_SPEECH_BASE_URL: `${base_url}/speech`,
    })
    expect(code).toBe(1)
    expect(of('models')).toMatchObject([
      {
        status: 'failed',
        found: 'openai refuses the key: it answers 401.',
        advice: expect.stringContaining('OHUN_OPENAI'),
      },
      { status: 'ok', found: 'anthropic accepts the key.' },
      { status: 'warning', found: 'speech answers 404 to GET /models.' },
    ])
    expect(stdout).not.toMatch(/sk-(wrong|good)/)
  })

  test('tries the carriers when no server runs: a bind that is accepted, one that is refused', async () => {
    const [accepting, refusing] = [new FakeSmsc(), new FakeSmsc()]
    refusing.onBind(() => 0x0e)
    await using good = await accepting.listen()
    await using bad = await refusing.listen()
    const sms = [smsAccount(good.port), { ...smsAccount(bad.port), name: 'mtn-2' }]
    const { code, of, stdout } = await doctor({ OHUN_CARRIERS_FILE: fileOf('carriers.json', { sms }) })
    expect(code).toBe(1)
    expect(of('carriers')).toMatchObject([
      { status: 'ok', found: 'mtn-1 accepts a bind.' },
      { status: 'failed', found: expect.stringContaining('ESME_RINVPASWD') },
    ])
    expect(stdout).not.toContain('smpp-secret')
  })

  test('1 for a trunk that does not answer OPTIONS', async () => {
    const voice = [{ name: 'trunk-1', mno: 'mtn', protocol: 'sip', host: '127.0.0.1', port: 9 }]
    const { of } = await doctor({
      OHUN_CARRIERS_FILE: fileOf('voice.json', { voice }),
      OHUN_SIP_ADDRESS: '127.0.0.1:35060',
    })
    expect(of('carriers')).toMatchObject([{ status: 'failed', found: expect.stringContaining('OPTIONS') }])
  })

  test('says how long the certificate of SIP over TLS is valid, and whether it belongs to the key', async () => {
    const [one, other] = [selfSigned(), selfSigned()]
    const certificate = fileOf('cert.pem', one.cert)
    const tls = { OHUN_SIP_TLS_ADDRESS: '127.0.0.1:35061', OHUN_SIP_TLS_CERTIFICATE: certificate }
    const right = await doctor({ ...tls, OHUN_SIP_TLS_KEY: fileOf('key.pem', one.key) })
    expect(right.of('certificates')).toMatchObject([
      { status: 'ok', found: expect.stringMatching(/valid for \d+ days/) },
    ])
    const wrong = await doctor({ ...tls, OHUN_SIP_TLS_KEY: fileOf('other.pem', other.key) })
    expect(wrong.of('certificates')).toMatchObject([
      { status: 'failed', found: expect.stringContaining('does not belong') },
    ])
    const soon = { ...systemClock, now: () => new Date('2119-12-20T00:00:00Z') }
    const ending = await doctor({ ...tls, OHUN_SIP_TLS_KEY: fileOf('key.pem', one.key) }, { clock: soon })
    expect(ending.of('certificates')).toMatchObject([{ status: 'warning', advice: 'Renew it.' }])
  })

  test('warns of the certificate for a carrier that expires soon', async () => {
    const { cert, key } = selfSigned()
    const files = { tls_certificate: fileOf('client.pem', cert), tls_key: fileOf('client-key.pem', key) }
    const [sip, transport] = ['sip', 'tls']
    const voice = [{ name: 'trunk-1', mno: 'mtn', protocol: sip, transport, host: '127.0.0.1', port: 9, ...files }]
    const soon = { ...systemClock, now: () => new Date('2119-12-20T00:00:00Z') }
    const { of } = await doctor({ OHUN_CARRIERS_FILE: fileOf('tls.json', { voice }) }, { clock: soon })
    const found = expect.stringMatching(/Ohun for the carrier trunk-1.* expires in 12 days/)
    expect(of('certificates')).toContainEqual(expect.objectContaining({ status: 'warning', found }))
  })

  test('says how loaded each media node is, and names one that it cannot use', async () => {
    const ours = machineAuthority()
    const media = new FakeMedia()
    await media.openRtp()
    const node = { plane: media, node: media.node, log: createLog('silent'), metrics: () => Promise.resolve('') }
    const listening = await listenForMachines(
      { address: { host: '127.0.0.1', port: 0 }, tls: new MediaTls(await ours.files()) },
      node,
    )
    onTestFinished(() => listening.close())
    const gone = await freePort()
    const more = {
      OHUN_ROLES: 'api',
      OHUN_MEDIA_NODES: `127.0.0.1:${listening.port},127.0.0.1:${gone}`,
      ...tlsVariables(await ours.files()),
    }
    const { code, of } = await doctor(more)
    expect(code).toBe(1)
    expect(of('media nodes')).toMatchObject([
      { status: 'ok', found: expect.stringContaining('carries 1 of 100 calls') },
      { status: 'failed', found: `127.0.0.1:${gone} cannot be used: ECONNREFUSED.` },
    ])
    expect(of('certificates')).toMatchObject([{ status: 'ok', found: expect.stringContaining('of media nodes') }])
    media.node.drain()
    expect((await doctor(more)).of('media nodes')[0]).toMatchObject({ status: 'warning' })
    const foreign = await doctor({ ...more, ...tlsVariables(await machineAuthority().files()) })
    expect(foreign.of('media nodes')[0]).toMatchObject({ status: 'failed' })
  })

  test('refuses a webhook to an address that webhooks may not have', async () => {
    const argv = ['--webhook-url', 'https://10.0.0.1/hook']
    const { code, of } = await doctor({ OHUN_ALLOW_INSECURE_TARGETS: 'false' }, { argv })
    expect(code).toBe(1)
    expect(of('webhooks')).toMatchObject([{ status: 'failed', found: expect.stringContaining('refused') }])
  })

  test('2 for a variable that is invalid', async () => {
    expect(await doctor({ OHUN_PORT: 'x' })).toMatchObject({
      code: 2,
      error: { message: expect.stringContaining('OHUN_PORT') },
    })
  })

  test('gives up on a check after ten seconds; the others have their results', async () => {
    const clock = new TestClock()
    const checks = [
      { name: 'hangs', run: () => new Promise<never>(() => {}) },
      { name: 'works', run: () => Promise.resolve(ok('Fine.')) },
      { name: 'throws', run: () => Promise.reject(Object.assign(new Error('with details'), { code: 'EIO' })) },
    ]
    const running = runChecks(checks, { clock } as unknown as CheckDeps, new AbortController().signal)
    await clock.advance(10_000)
    expect(await running).toEqual([
      { check: 'hangs', status: 'failed', found: 'There was no result within 10 seconds.' },
      { check: 'works', status: 'ok', found: 'Fine.' },
      { check: 'throws', status: 'failed', found: 'EIO' },
    ])
  })
})
