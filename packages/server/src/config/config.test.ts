import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { CONFIGURATION_PAGE, configurationPage, SCHEMAS } from './document.ts'
import type { Environment } from './env.ts'
import { ConfigError } from './reader.ts'
import type { VariableName } from './variables.ts'

const KEY = Buffer.alloc(32, 7)
const OTHER_KEY = Buffer.alloc(32, 2)
const SMTP = 'smtp://app:hunter2@mail.example.com:587'
const PAYSTACK_KEY = 'sk_test_0123456789abcdef'
const S3_KEYS = { OHUN_S3_ACCESS_KEY_ID: 'AKIA1', OHUN_S3_SECRET_ACCESS_KEY: 'hunter2/+' }
const URL_OF_OURS = 'postgres://app:hunter2@db.example.com/ohun'

test('without any variable, the embedded database and the documented defaults are used', () => {
  expect(readConfig({})).toEqual({
    port: 7070,
    host: '127.0.0.1',
    roles: ['api', 'work', 'media'],
    data_dir: resolve('.ohun'),
    database: { kind: 'embedded', data_dir: resolve('.ohun') },
    read_database_url: null,
    database_connections: 28,
    redis_url: null,
    public_url: null,
    encryption_keys: null,
    log_level: 'info',
    drain_seconds: 12,
    hang_limit_seconds: 30,
    webhook_retry_delays_ms: [0, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000],
    address_limits: { requests: 600, connections: 500, streams: 100 },
    rate_limits: { starter: 1_000, builder: 5_000, scale: 20_000, payg: 1_000 },
    allow_insecure_targets: true,
    metrics_address: { host: '127.0.0.1', port: 9464 },
    tracing: null,
    trusted_proxies: 0,
    smtp: null,
    payments: { kind: 'local' },
    s3: null,
    carriers_file: null,
    rates_file: null,
    keep: { events_days: 400, records_days: 730, archive: false },
    daily_limit_kobo: 5_000_000,
    sip_address: { host: '0.0.0.0', port: 5_060 },
    sip_ipv6: null,
    sip_tls: null,
    sip_public_address: null,
    media_address: null,
    media_nodes: [],
    media_tls: null,
    browser_codecs: ['opus', 'PCMU'],
    turn: null,
    sandbox_clocks: 4,
    media_threads: null,
    rtp_ports: { from: 10_000, to: 11_999 },
    calls: { hold_limit_ms: 600_000 },
    line: { pause_ms: 600 },
    provider_keys: { openai: null, anthropic: null },
    provider_urls: { openai: null, anthropic: null },
    speech: {
      hosted: null,
      speech_to_text_model: 'gpt-4o-mini-transcribe',
      streaming_model: null,
      recognises_early: true,
      text_to_speech_model: 'gpt-4o-mini-tts',
      voices: {},
    },
  })
})

test('with DATABASE_URL, that database is used, and insecure targets are off', () => {
  const config = readConfig({ DATABASE_URL: URL_OF_OURS, OHUN_ENCRYPTION_KEY: KEY.toString('hex') })
  expect(config.database).toEqual({ kind: 'url', url: URL_OF_OURS })
  expect(config.encryption_keys).toEqual({ encryption_key: KEY, other_keys: [] })
  expect(config.allow_insecure_targets).toBe(false)
})

describe('insecure targets are off unless only this machine reaches the server:', () => {
  test.each<[boolean, Environment]>([
    [true, { OHUN_HOST: '127.0.0.2' }],
    [true, { OHUN_HOST: '::1' }],
    [true, { OHUN_HOST: 'localhost', OHUN_PUBLIC_URL: 'http://localhost:7070' }],
    [true, { OHUN_PUBLIC_URL: 'http://[::1]:7070' }],
    [false, { OHUN_HOST: '0.0.0.0' }],
    [false, { OHUN_HOST: '::' }],
    [false, { OHUN_HOST: '192.0.2.1' }],
    [false, { OHUN_HOST: '127.example.com' }],
    [false, { OHUN_PUBLIC_URL: 'https://api.example.com' }],
    [false, { OHUN_TRUST_PROXY: '1' }],
    [true, { OHUN_HOST: '0.0.0.0', OHUN_ALLOW_INSECURE_TARGETS: 'true' }],
  ])('%j with %j', (allow_insecure_targets, environment) => {
    expect(readConfig(environment)).toMatchObject({ allow_insecure_targets })
  })
})

describe('a simulated page takes payments while only this machine reaches the server:', () => {
  test.each<[unknown, Environment]>([
    [{ kind: 'local' }, { OHUN_PUBLIC_URL: 'http://localhost:7070' }],
    [{ kind: 'local' }, { OHUN_ALLOW_INSECURE_TARGETS: 'false' }],
    [null, { OHUN_HOST: '0.0.0.0' }],
    [null, { OHUN_PUBLIC_URL: 'https://api.example.com' }],
    [null, { OHUN_TRUST_PROXY: '1' }],
    [null, { DATABASE_URL: URL_OF_OURS, OHUN_ENCRYPTION_KEY: KEY.toString('hex') }],
    // Allowing webhooks to http URLs does not allow simulated payments.
    [null, { OHUN_HOST: '0.0.0.0', OHUN_ALLOW_INSECURE_TARGETS: 'true' }],
  ])('%j with %j', (payments, environment) => {
    expect(readConfig(environment)).toMatchObject({ payments })
  })
})

test('the configuration cannot be changed', () => {
  const config = readConfig({})
  const parts = [config, config.database, config.rate_limits, config.webhook_retry_delays_ms]
  expect(parts.every(Object.isFrozen)).toBe(true)
})

describe('accepts', () => {
  test.each<[Environment, object]>([
    [{ OHUN_PORT: '0' }, { port: 0 }],
    [{ OHUN_HOST: '::1' }, { host: '::1' }],
    [{ OHUN_DATA_DIR: '/srv/ohun' }, { data_dir: '/srv/ohun' }],
    [{ OHUN_PUBLIC_URL: 'https://api.example.com/' }, { public_url: 'https://api.example.com' }],
    [{ OHUN_ENCRYPTION_KEY: KEY.toString('base64') }, { encryption_keys: { encryption_key: KEY, other_keys: [] } }],
    [{ OHUN_ENCRYPTION_KEY: KEY.toString('base64url') }, { encryption_keys: { encryption_key: KEY, other_keys: [] } }],
    [
      { OHUN_ENCRYPTION_KEY: `${KEY.toString('hex')}, ${OTHER_KEY.toString('base64')}` },
      { encryption_keys: { encryption_key: KEY, other_keys: [OTHER_KEY] } },
    ],
    [
      { OHUN_ENCRYPTION_KEY: `${KEY.toString('base64')}\n${OTHER_KEY.toString('base64')}\n` },
      { encryption_keys: { encryption_key: KEY, other_keys: [OTHER_KEY] } },
    ],
    [{ OHUN_RATE_LIMITS: 'payg:60' }, { rate_limits: { starter: 1_000, builder: 5_000, scale: 20_000, payg: 60 } }],
    [
      { OHUN_WEBHOOK_RETRY_DELAYS: '0ms,5ms, 1s,1m,1h,2h,3h' },
      { webhook_retry_delays_ms: [0, 5, 1_000, 60_000, 3_600_000, 7_200_000, 10_800_000] },
    ],
    [{ OHUN_ALLOW_INSECURE_TARGETS: 'false' }, { allow_insecure_targets: false }],
    [{ OHUN_METRICS_ADDRESS: '[::1]:0' }, { metrics_address: { host: '::1', port: 0 } }],
    [{ OHUN_METRICS_ADDRESS: 'off' }, { metrics_address: null }],
    [{ OHUN_REDIS_URL: 'redis://127.0.0.1' }, { redis_url: 'redis://127.0.0.1' }],
    [{ OHUN_TRUST_PROXY: '2' }, { trusted_proxies: 2 }],
    [
      { DATABASE_URL: URL_OF_OURS, OHUN_ENCRYPTION_KEY: KEY.toString('hex'), OHUN_READ_DATABASE_URL: URL_OF_OURS },
      { read_database_url: URL_OF_OURS },
    ],
    [{ OHUN_DATABASE_CONNECTIONS: '12' }, { database_connections: 12 }],
    [{ OHUN_DATABASE_CONNECTIONS: '200' }, { database_connections: 200 }],
    [
      { OHUN_SMTP_URL: SMTP, OHUN_MAIL_FROM: 'no-reply@example.com' },
      { smtp: { url: SMTP, from: 'no-reply@example.com' } },
    ],
    [{ OHUN_SMTP_URL: SMTP, OHUN_MAIL_FROM: 'Ohun <a@b.example>' }, { smtp: { from: 'Ohun <a@b.example>' } }],
    [{ OHUN_SIP_ADDRESS: '[::1]:5080' }, { sip_address: { host: '::1', port: 5_080 } }],
    [
      { OHUN_SIP_TLS_ADDRESS: '[::]:5061', OHUN_SIP_TLS_CERTIFICATE: '/etc/c.pem', OHUN_SIP_TLS_KEY: '/etc/k.pem' },
      { sip_tls: { address: { host: '::', port: 5_061 }, certificate_file: '/etc/c.pem', key_file: '/etc/k.pem' } },
    ],
    [
      { OHUN_SIP_IPV6_ADDRESS: '[::]:5060' },
      { sip_ipv6: { address: { host: '::', port: 5_060 }, public_address: null } },
    ],
    [
      { OHUN_SIP_IPV6_ADDRESS: '[::1]:0', OHUN_SIP_PUBLIC_IPV6_ADDRESS: '2001:db8::7' },
      { sip_ipv6: { address: { host: '::1', port: 0 }, public_address: '2001:db8::7' } },
    ],
    [{ OHUN_SIP_PUBLIC_ADDRESS: '192.0.2.7' }, { sip_public_address: '192.0.2.7' }],
    [{ OHUN_RTP_PORTS: '20000-20001' }, { rtp_ports: { from: 20_000, to: 20_001 } }],
    [{ OHUN_BROWSER_CODECS: 'PCMU' }, { browser_codecs: ['PCMU'] }],
    [{ OHUN_BROWSER_CODECS: 'PCMU, opus' }, { browser_codecs: ['PCMU', 'opus'] }],
    [{ OHUN_MEDIA_THREADS: '4' }, { media_threads: 4 }],
    [{ OHUN_SPEECH_PAUSE_MS: '200' }, { line: { pause_ms: 200 } }],
    [{ OHUN_SPEECH_PAUSE_MS: '2000' }, { line: { pause_ms: 2_000 } }],
    [{ OHUN_CARRIERS_FILE: '/etc/ohun/carriers.json' }, { carriers_file: '/etc/ohun/carriers.json' }],
    [{ OHUN_KEEP_EVENTS_DAYS: '60' }, { keep: { events_days: 60, records_days: 730, archive: false } }],
    [
      { OHUN_KEEP_RECORDS_DAYS: 'forever', OHUN_ARCHIVE: 'true' },
      { keep: { events_days: 400, records_days: null, archive: true } },
    ],
    [{ OHUN_DAILY_SPEND_LIMIT: '1000' }, { daily_limit_kobo: 100_000 }],
    [{ OHUN_DAILY_SPEND_LIMIT: 'off' }, { daily_limit_kobo: null }],
    [{ OHUN_HANG_LIMIT_SECONDS: '60' }, { hang_limit_seconds: 60 }],
    [{ OHUN_HANG_LIMIT_SECONDS: 'off' }, { hang_limit_seconds: null }],
    [{ OHUN_RATES_FILE: '/etc/ohun/rates.json' }, { rates_file: '/etc/ohun/rates.json' }],
    [
      { OHUN_S3_URL: 'https://s3.example.com/ohun/', ...S3_KEYS },
      { s3: { url: 'https://s3.example.com/ohun', region: 'us-east-1', access_key_id: 'AKIA1' } },
    ],
    [{ OHUN_S3_URL: 'https://a.example', OHUN_S3_REGION: 'eu-west-1', ...S3_KEYS }, { s3: { region: 'eu-west-1' } }],
    [
      { OHUN_PAYSTACK_SECRET_KEY: PAYSTACK_KEY },
      { payments: { kind: 'paystack', secret_key: PAYSTACK_KEY, base_url: 'https://api.paystack.co' } },
    ],
    [
      { OHUN_PAYSTACK_SECRET_KEY: PAYSTACK_KEY, OHUN_PAYSTACK_BASE_URL: 'http://127.0.0.1:9/' },
      { payments: { base_url: 'http://127.0.0.1:9' } },
    ],
    [{ OHUN_ANTHROPIC_API_KEY: 'sk-x' }, { provider_keys: { openai: null, anthropic: 'sk-x' } }],
  ])('%j', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  })
})

describe('stops the start, naming the variable and what would be accepted, at', () => {
  test.each<[VariableName, string, string]>([
    ['OHUN_PORT', '70000', 'OHUN_PORT is "70000", which is not a port. Accepted: a whole number from 0 to 65535'],
    ['OHUN_PORT', '0x50', 'OHUN_PORT is "0x50"'],
    ['OHUN_HOST', 'a b', 'OHUN_HOST is "a b"'],
    ['DATABASE_URL', 'mysql://h/db', 'DATABASE_URL begins with mysql://. Accepted: a URL beginning with postgres://'],
    ['DATABASE_URL', 'postgres://h', 'DATABASE_URL names no database'],
    ['OHUN_PUBLIC_URL', 'ftp://example.com', 'OHUN_PUBLIC_URL is not an http or https URL'],
    ['OHUN_PUBLIC_URL', 'https://example.com/api', 'OHUN_PUBLIC_URL is "https://example.com/api", which has more than'],
    ['OHUN_READ_DATABASE_URL', 'mysql://h/db', 'OHUN_READ_DATABASE_URL begins with mysql://. Accepted: a URL'],
    ['OHUN_READ_DATABASE_URL', URL_OF_OURS, 'DATABASE_URL is missing; with OHUN_READ_DATABASE_URL it is required'],
    [
      'OHUN_DATABASE_CONNECTIONS',
      '11',
      'OHUN_DATABASE_CONNECTIONS is "11", which is not a number of connections from 12 to 200. Accepted: a whole',
    ],
    ['OHUN_DATABASE_CONNECTIONS', '201', 'OHUN_DATABASE_CONNECTIONS is "201", which is not a number of connections'],
    ['OHUN_DATABASE_CONNECTIONS', '1e2', 'OHUN_DATABASE_CONNECTIONS is "1e2", which is not a number of connections'],
    ['OHUN_ENCRYPTION_KEY', 'c2hvcnQ=', 'OHUN_ENCRYPTION_KEY has 5 bytes. Accepted: 32 bytes'],
    ['OHUN_LOG_LEVEL', 'loud', 'OHUN_LOG_LEVEL is "loud". Accepted: one of fatal'],
    ['OHUN_WEBHOOK_RETRY_DELAYS', '1s,2s', 'OHUN_WEBHOOK_RETRY_DELAYS has 2 durations. Accepted: seven'],
    [
      'OHUN_WEBHOOK_RETRY_DELAYS',
      '0s,1m,5m,15m,1h,4h,1d',
      'OHUN_WEBHOOK_RETRY_DELAYS has "1d", which is not a duration',
    ],
    ['OHUN_RATE_LIMITS', 'gold:5', 'OHUN_RATE_LIMITS has "gold:5", which names no plan'],
    ['OHUN_RATE_LIMITS', 'scale:0', 'OHUN_RATE_LIMITS has "scale:0", which does not set a limit'],
    ['OHUN_ADDRESS_LIMITS', 'webhooks:5', 'OHUN_ADDRESS_LIMITS has "webhooks:5", which names no limit'],
    ['OHUN_METRICS_ADDRESS', '9464', 'OHUN_METRICS_ADDRESS is "9464", which is not an address. Accepted: host:port'],
    ['OHUN_METRICS_ADDRESS', 'a:70000', 'OHUN_METRICS_ADDRESS is "70000", which is not a port'],
    [
      'OHUN_TRUST_PROXY',
      'true',
      'OHUN_TRUST_PROXY is "true", which is not a number of proxies. Accepted: a whole number',
    ],
    ['OHUN_SIP_TLS_KEY', '/k', 'OHUN_SIP_TLS_ADDRESS is missing; with OHUN_SIP_TLS_KEY it is required. Accepted: host'],
    ['OHUN_SIP_IPV6_ADDRESS', '0.0.0.0:5060', 'OHUN_SIP_IPV6_ADDRESS is "0.0.0.0", which is not an IPv6 address'],
    ['OHUN_SIP_PUBLIC_IPV6_ADDRESS', '2001:db8::7', 'OHUN_SIP_IPV6_ADDRESS is missing; with OHUN_SIP_PUBLIC_IPV6'],
    ['OHUN_SIP_TLS_ADDRESS', ':5061', 'OHUN_SIP_TLS_ADDRESS is ":5061", which is not an address'],
    ['OHUN_SIP_ADDRESS', 'off', 'OHUN_SIP_ADDRESS is "off", which is not an address. Accepted: host:port'],
    [
      'OHUN_SIP_PUBLIC_ADDRESS',
      'sip.example.com',
      'OHUN_SIP_PUBLIC_ADDRESS is "sip.example.com", which is not an IP address',
    ],
    [
      'OHUN_RTP_PORTS',
      '10000',
      'OHUN_RTP_PORTS is "10000", which is not a range of ports. Accepted: the first and the last',
    ],
    ['OHUN_BROWSER_CODECS', 'opus,PCMA', 'Accepted: `opus`, `PCMU` or both, separated by a comma'],
    ['OHUN_BROWSER_CODECS', 'opus,opus', 'OHUN_BROWSER_CODECS repeats a part'],
    [
      'OHUN_SPEECH_PAUSE_MS',
      '199',
      'OHUN_SPEECH_PAUSE_MS is "199", which is not the length of a pause. Accepted: a whole number from 200 to',
    ],
    [
      'OHUN_SPEECH_PAUSE_MS',
      '2001',
      'OHUN_SPEECH_PAUSE_MS is "2001", which is not the length of a pause. Accepted: a whole number from 200 to',
    ],
    [
      'OHUN_SPEECH_PAUSE_MS',
      '600ms',
      'OHUN_SPEECH_PAUSE_MS is "600ms", which is not the length of a pause. Accepted: a whole number from 200 to',
    ],
    [
      'OHUN_HOLD_LIMIT',
      '9s',
      'OHUN_HOLD_LIMIT is "9s", which is too short or too long for a hold. Accepted: a duration',
    ],
    [
      'OHUN_HOLD_LIMIT',
      '25h',
      'OHUN_HOLD_LIMIT is "25h", which is too short or too long for a hold. Accepted: a duration',
    ],
    [
      'OHUN_DRAIN_SECONDS',
      '86401',
      'OHUN_DRAIN_SECONDS is "86401", which is not a number of seconds for a drain. Accepted: a whole number from 0 to',
    ],
    [
      'OHUN_DRAIN_SECONDS',
      '1h',
      'OHUN_DRAIN_SECONDS is "1h", which is not a number of seconds for a drain. Accepted: a whole number from 0 to',
    ],
    [
      'OHUN_HANG_LIMIT_SECONDS',
      '9',
      'OHUN_HANG_LIMIT_SECONDS is "9", which is not a number of seconds for a hang. Accepted: a whole number from 10 to',
    ],
    ['OHUN_HOLD_LIMIT', 'long', 'OHUN_HOLD_LIMIT has "long", which is not a duration. Accepted: a duration'],
    ['OHUN_MEDIA_THREADS', '0', 'OHUN_MEDIA_THREADS is "0", which is not a number of threads'],
    ['OHUN_MEDIA_THREADS', '65', 'OHUN_MEDIA_THREADS is "65", which is not a number of threads'],
    ['OHUN_RTP_PORTS', '10001-10100', 'OHUN_RTP_PORTS is "10001-10100", which does not begin with a pair of ports'],
    ['OHUN_RTP_PORTS', '20000-10000', 'OHUN_RTP_PORTS is "20000-10000", which does not begin with a pair of ports'],
    ['OHUN_RTP_PORTS', '80-100', 'OHUN_RTP_PORTS is "80-100", which is not a range of ports'],
    ['OHUN_RTP_PORTS', '65000-70000', 'OHUN_RTP_PORTS is "65000-70000", which is not a range of ports'],
    [
      'OHUN_S3_URL',
      's3://bucket',
      'OHUN_S3_URL is not an http or https URL. Accepted: an http or https URL with the bucket',
    ],
    ['OHUN_REDIS_URL', 'http://redis', 'OHUN_REDIS_URL is not a URL of Redis. Accepted: a URL such as redis://'],
    ['OHUN_S3_REGION', 'EU West', 'OHUN_S3_REGION is "EU West", which is not a region. Accepted: a region such as'],
    ['OHUN_SMTP_URL', 'https://mail.example.com', 'OHUN_SMTP_URL is not an smtp or smtps URL'],
    ['OHUN_SMTP_URL', `${SMTP}/box`, 'OHUN_SMTP_URL has more than scheme, user, password, host and port'],
    ['OHUN_MAIL_FROM', 'Ohun', 'OHUN_MAIL_FROM is "Ohun", which is not a sender. Accepted: an address'],
    ['OHUN_ALLOW_INSECURE_TARGETS', 'yes', 'OHUN_ALLOW_INSECURE_TARGETS is "yes". Accepted: true or false'],
  ])('%s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test('a DATABASE_URL without a key of its own, never repeating the password', () => {
    expect(() => readConfig({ DATABASE_URL: URL_OF_OURS })).toThrow(
      'OHUN_ENCRYPTION_KEY is missing; with DATABASE_URL it is required. Accepted: 32 bytes',
    )
    expect(readFault({ DATABASE_URL: 'mysql://app:hunter2@db' })).not.toMatch(/hunter2|^$/)
  })

  test('a faulty URL of Redis, never repeating the password', () => {
    const faulty = ['redis://app:hunter2@a,b', 'redis://app:hunter2@host/db', 'redis+sentinel://app:hunter2@host']
    for (const url of faulty) expect(readFault({ OHUN_REDIS_URL: url })).not.toMatch(/hunter2|^$/)
  })

  test('a mail server without a sender, never repeating the password', () => {
    expect(readFault({ OHUN_SMTP_URL: SMTP })).toMatch(/^OHUN_MAIL_FROM is missing; with OHUN_SMTP_URL it is required/)
    expect(readFault({ OHUN_SMTP_URL: `${SMTP}/box` })).not.toMatch(/hunter2|^$/)
  })

  test('a bucket without its key, or a key without its bucket, never repeating it', () => {
    const keyless = readFault({ OHUN_S3_URL: 'https://s3.example.com/ohun' })
    expect(keyless).toMatch(/^OHUN_S3_ACCESS_KEY_ID is missing; with OHUN_S3_URL it is required/)
    expect(keyless).toMatch(/^OHUN_S3_SECRET_ACCESS_KEY is missing/m)
    expect(readFault(S3_KEYS)).toMatch(/^OHUN_S3_URL is missing; with OHUN_S3_ACCESS_KEY_ID and/)
    expect(readFault({ ...S3_KEYS, OHUN_S3_SECRET_ACCESS_KEY: 'hunter2 x' })).not.toMatch(/hunter2|^$/)
  })

  test('a key of a provider with a space in it, never repeating it', () => {
    expect(readFault({ OHUN_OPENAI_API_KEY: 'sk hunter2' })).toMatch(/^OHUN_OPENAI_API_KEY has characters .*ASCII/)
    expect(readFault({ OHUN_OPENAI_API_KEY: 'sk hunter2' })).not.toContain('hunter2')
  })

  test.each(['pk_test_hunter2', 'hunter2', 'sk_live_', 'sk_test_hunter2 x'])(
    'the key %j of Paystack, never repeating it',
    (key) => {
      const fault = readFault({ OHUN_PAYSTACK_SECRET_KEY: key })
      expect(fault).toMatch(/^OHUN_PAYSTACK_SECRET_KEY .*sk_live_ or sk_test_/)
      expect(fault).not.toContain('hunter2')
    },
  )

  test('several faults, all of them at once', () => {
    const fault = readFault({ OHUN_PORT: 'x', OHUN_LOG_LEVEL: 'y' })
    expect(fault.split('\n')).toHaveLength(2)
  })
})

test.each([
  [{ OHUN_PORT: '10000' }, 'OHUN_RTP_PORTS is 10000-11999, which contains the port 10000 of OHUN_PORT. Accepted: '],
  [{ OHUN_SIP_ADDRESS: '0.0.0.0:11999' }, 'which contains the port 11999 of OHUN_SIP_ADDRESS. Accepted: '],
  [
    {
      OHUN_RTP_PORTS: '5000-5100',
      OHUN_SIP_TLS_ADDRESS: '0.0.0.0:5061',
      OHUN_SIP_TLS_CERTIFICATE: 'a',
      OHUN_SIP_TLS_KEY: 'b',
    },
    'contains the port 5061 of OHUN_SIP_TLS_ADDRESS',
  ],
])('the ports of audio must not contain other ports: %j', (environment, fault) => {
  expect(readFault(environment)).toContain(fault)
  expect(readFault({ ...environment, OHUN_RTP_PORTS: '20000-20999' })).toBe('')
})

test('docs/configuration.md matches the code (node packages/server/src/config/document.ts writes it)', async () => {
  expect(await readFile(CONFIGURATION_PAGE, 'utf8')).toBe(configurationPage())
})

test('the published schemas are the ones that check the files (node packages/server/src/config/document.ts copies them)', async () => {
  expect(SCHEMAS).toHaveLength(2)
  for (const { source, published } of SCHEMAS)
    expect(await readFile(published, 'utf8')).toBe(await readFile(source, 'utf8'))
})

function readFault(environment: Environment): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return ''
}
