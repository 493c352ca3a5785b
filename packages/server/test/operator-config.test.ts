import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../src/config/env.ts'
import { operator, type OperatorOptions } from './support/operator.ts'
import { selfSigned } from './support/self-signed.ts'
import { ENCRYPTION_KEY } from './support/test-server.ts'

let directory: string

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ohun-config-'))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Nothing connects to the database. */
const variables = (more: Environment): Environment => ({
  DATABASE_URL: 'postgres://ohun@127.0.0.1:1/ohun',
  OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
  OHUN_DATA_DIR: directory,
  ...more,
})

function fileOf(name: string, content: unknown): string {
  const path = join(directory, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  chmodSync(path, 0o600)
  return path
}

const sms_account = {
  name: 'mtn-1',
  mno: 'mtn',
  protocol: 'smpp',
  host: '127.0.0.1',
  port: 2775,
  system_id: 'ohun',
  password: 'smpp-secret',
}

describe('ohun-server config check', () => {
  const check = (more: Environment, options: OperatorOptions = {}) =>
    operator(variables(more), options)(['config', 'check'])

  test('0 with what is set, without passwords and keys', async () => {
    const sms = [sms_account]
    const ran = await check({
      DATABASE_URL: 'postgres://ohun:p%40ss@db.example.com/ohun?sslmode=verify-full',
      OHUN_CARRIERS_FILE: fileOf('carriers.json', { sms }),
      OHUN_OPENAI_API_KEY: 'sk-openai-secret',
      OHUN_SMTP_URL: 'smtps://mailer:mail-secret@smtp.example.com',
      OHUN_MAIL_FROM: 'ohun@example.com',
    })
    expect(ran).toMatchObject({
      code: 0,
      json: {
        valid: true,
        carriers: 1,
        variables: {
          DATABASE_URL: 'postgres://ohun:***@db.example.com/ohun?sslmode=verify-full',
          OHUN_ENCRYPTION_KEY: '***',
          OHUN_OPENAI_API_KEY: '***',
          OHUN_SMTP_URL: 'smtps://mailer:***@smtp.example.com',
          OHUN_MAIL_FROM: 'ohun@example.com',
        },
      },
    })
    expect(ran.stdout).not.toMatch(/secret|p%40ss|0707/)
  })

  test('2 naming every faulty variable, and each path in a faulty file', async () => {
    const many = await check({ OHUN_PORT: 'x', OHUN_LOG_LEVEL: 'loud' })
    expect(many).toMatchObject({ code: 2, stdout: '' })
    for (const name of ['OHUN_PORT', 'OHUN_LOG_LEVEL']) expect(many.error.message).toContain(name)
    const sms = [{ ...sms_account, port: 'x' }]
    const file = await check({ OHUN_CARRIERS_FILE: fileOf('faulty.json', { sms }) })
    expect(file).toMatchObject({ code: 2, error: { message: expect.stringContaining('sms[0].port') } })
  })

  test('2 for files of SIP over TLS that cannot be used, although no carrier needs them yet', async () => {
    const { cert, key } = selfSigned()
    const [good, own] = [fileOf('sip.pem', cert), fileOf('sip-key.pem', key)]
    const files = (OHUN_SIP_TLS_CERTIFICATE: string, OHUN_SIP_TLS_KEY: string): Environment => ({
      OHUN_SIP_TLS_ADDRESS: '127.0.0.1:5061',
      OHUN_SIP_TLS_CERTIFICATE,
      OHUN_SIP_TLS_KEY,
    })
    expect(await check(files(good, own))).toMatchObject({ code: 0 })
    const missing = await check(files(join(directory, 'none.pem'), own))
    expect(missing).toMatchObject({ code: 2, error: { message: expect.stringContaining('cannot be read: ENOENT') } })
    const garbage = await check(files(good, fileOf('garbage.pem', 'x')))
    expect(garbage).toMatchObject({
      code: 2,
      error: { message: expect.stringContaining('OHUN_SIP_TLS_KEY is not valid') },
    })
    // The audio has no signalling.
    const media = { OHUN_ROLES: 'media', ...files(join(directory, 'none.pem'), own) }
    expect(await check(media)).toMatchObject({ code: 0 })
  })

  test('2 for a file of a trunk that cannot be read', async () => {
    const voice = [
      { name: 'trunk-1', mno: 'mtn', protocol: 'sip', host: 'sip.example.com', transport: 'tls', tls_ca: '/none.pem' },
    ]
    const { code, error } = await check({ OHUN_CARRIERS_FILE: fileOf('trunks.json', { voice }) })
    expect({ code, message: error.message }).toEqual({
      code: 2,
      message: expect.stringContaining('tls_ca of the carrier trunk-1') as string,
    })
  })

  test('needs no database and creates nothing', async () => {
    const data_dir = join(directory, 'not-there')
    const run = operator({ OHUN_DATA_DIR: data_dir })
    expect(await run(['config', 'check'])).toMatchObject({ code: 0, json: { variables: { OHUN_DATA_DIR: data_dir } } })
    expect(() => mkdirSync(data_dir)).not.toThrow()
  })
})
