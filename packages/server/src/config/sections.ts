import { resolve } from 'node:path'
import { isLoopback } from '../platform/net/is-loopback.ts'
import type { Plan } from '../domain/plan.ts'
import type { MediaTlsFiles } from '../domain/settings.ts'
import type { Environment } from './env.ts'
import { turnOf } from './turn.ts'
import {
  checkedRedisUrl,
  parseAddress,
  parseBaseUrl,
  parseChoice,
  parseChoices,
  parseDailyLimit,
  parseDatabaseConnections,
  parseDrainSeconds,
  parseDurations,
  parseEncryptionKeys,
  parseHangLimit,
  parseHoldLimit,
  parseMediaThreads,
  parseHost,
  parseIp,
  parseIpv6,
  parseIpv6Listen,
  parseKeepDays,
  parseLimits,
  parseListenAddress,
  parsePause,
  parsePaystackKey,
  parsePeers,
  parsePort,
  parsePortRange,
  parsePostgresUrl,
  parseProviderKey,
  parseProxies,
  parsePublicUrl,
  parseRegion,
  parseSandboxClocks,
  parseSender,
  parseSmtpUrl,
} from './parse.ts'
import { DATABASE_CONNECTIONS } from '../platform/db/pool-sizes.ts'
import type { Reader } from './reader.ts'
import { tracingOf } from './tracing.ts'
import type { VariableName } from './variables.ts'
import { ROLES, type Config } from './config-shape.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const BROWSER_CODECS = Object.freeze(['opus', 'PCMU'] as const)
const S3_VARIABLES = ['OHUN_S3_URL', 'OHUN_S3_ACCESS_KEY_ID', 'OHUN_S3_SECRET_ACCESS_KEY'] as const
const RATE_LIMITS: Record<Plan, number> = { starter: 1_000, builder: 5_000, scale: 20_000, payg: 1_000 }
const SIP_TLS_VARIABLES = ['OHUN_SIP_TLS_ADDRESS', 'OHUN_SIP_TLS_CERTIFICATE', 'OHUN_SIP_TLS_KEY'] as const
export const MEDIA_TLS_VARIABLES = ['OHUN_MEDIA_TLS_CERTIFICATE', 'OHUN_MEDIA_TLS_KEY', 'OHUN_MEDIA_TLS_CA'] as const
const SIP_ADDRESS = Object.freeze({ host: '0.0.0.0', port: 5_060 })
/** The default range, enough for 999 calls: twice as many as the largest plan allows, and calls from browsers. */
const RTP_PORTS = Object.freeze({ from: 10_000, to: 11_999 })
const RETRY_DELAYS = '0s,1m,5m,15m,1h,4h,24h'
const ADDRESS_LIMITS = { requests: 600, connections: 500, streams: 100 }

type Reach = Pick<Config, 'port' | 'host' | 'public_url' | 'trusted_proxies'>

/** The addresses at which the service is reached. */
export function reachOf(read: Reader): Reach {
  return {
    port: read.value('OHUN_PORT', parsePort, 7070),
    host: read.value('OHUN_HOST', parseHost, '127.0.0.1'),
    public_url: read.value('OHUN_PUBLIC_URL', parsePublicUrl, null),
    trusted_proxies: read.value('OHUN_TRUST_PROXY', parseProxies, 0),
  }
}

/** A service that is reachable only from this machine is a developer's own. */
export function isDeveloperOwn({ host, public_url, trusted_proxies }: Reach): boolean {
  const private_url = public_url === null || isLoopback(new URL(public_url).hostname)
  return isLoopback(host) && private_url && trusted_proxies === 0
}

export function databasesOf(read: Reader, environment: Environment) {
  const data_dir = resolve(environment.OHUN_DATA_DIR ?? '.ohun')
  const url = read.value('DATABASE_URL', parsePostgresUrl, null)
  return {
    data_dir,
    database: Object.freeze(url === null ? { kind: 'embedded', data_dir } : { kind: 'url', url }),
    read_database_url: read.value('OHUN_READ_DATABASE_URL', parsePostgresUrl, null),
    database_connections: read.value('OHUN_DATABASE_CONNECTIONS', parseDatabaseConnections, DATABASE_CONNECTIONS),
    redis_url: read.value('OHUN_REDIS_URL', checkedRedisUrl, null),
    encryption_keys: read.value('OHUN_ENCRYPTION_KEY', parseEncryptionKeys, null),
  } satisfies Partial<Config>
}

export function processOf(read: Reader) {
  return {
    roles: read.value('OHUN_ROLES', (text) => parseChoices(text, ROLES), ROLES),
    log_level: read.value('OHUN_LOG_LEVEL', (text) => parseChoice(text, LOG_LEVELS), 'info'),
    drain_seconds: read.value('OHUN_DRAIN_SECONDS', parseDrainSeconds, 12),
    hang_limit_seconds: read.value('OHUN_HANG_LIMIT_SECONDS', parseHangLimit, 30),
    sandbox_clocks: read.value('OHUN_SANDBOX_CLOCKS', parseSandboxClocks, 4),
  } satisfies Partial<Config>
}

/** Webhooks, and the limits of those who send requests. */
export function trafficOf(read: Reader, development: boolean) {
  return {
    webhook_retry_delays_ms: read.value('OHUN_WEBHOOK_RETRY_DELAYS', parseDurations, parseDurations(RETRY_DELAYS)),
    rate_limits: read.value(
      'OHUN_RATE_LIMITS',
      (text) => parseLimits(text, RATE_LIMITS, 'plan'),
      Object.freeze(RATE_LIMITS),
    ),
    address_limits: read.value(
      'OHUN_ADDRESS_LIMITS',
      (text) => parseLimits(text, ADDRESS_LIMITS, 'limit'),
      Object.freeze(ADDRESS_LIMITS),
    ),
    allow_insecure_targets: readFlag(read, 'OHUN_ALLOW_INSECURE_TARGETS', development),
  } satisfies Partial<Config>
}

function readFlag(read: Reader, name: VariableName, absent: boolean): boolean {
  return read.value(name, (text) => parseChoice(text, ['true', 'false']), String(absent)) === 'true'
}

export function telemetryOf(read: Reader) {
  return {
    metrics_address: read.value('OHUN_METRICS_ADDRESS', parseAddress, parseAddress('127.0.0.1:9464')),
    tracing: Object.freeze(tracingOf(read)),
  } satisfies Partial<Config>
}

export function outsideServicesOf(read: Reader, environment: Environment, development: boolean) {
  return {
    smtp: Object.freeze(smtpOf(read)),
    payments: Object.freeze(paymentsOf(read, development)),
    s3: Object.freeze(s3Of(read, environment)),
    carriers_file: read.value('OHUN_CARRIERS_FILE', resolve, null),
    turn: Object.freeze(turnOf(read, environment)),
  } satisfies Partial<Config>
}

/** The operator's rules for all workspaces. */
export function rulesOf(read: Reader) {
  return {
    rates_file: read.value('OHUN_RATES_FILE', resolve, null),
    keep: Object.freeze({
      events_days: read.value('OHUN_KEEP_EVENTS_DAYS', parseKeepDays, 400),
      records_days: read.value(
        'OHUN_KEEP_RECORDS_DAYS',
        (text) => (text === 'forever' ? null : parseKeepDays(text)),
        730,
      ),
      archive: readFlag(read, 'OHUN_ARCHIVE', false),
    }),
    daily_limit_kobo: read.value('OHUN_DAILY_SPEND_LIMIT', parseDailyLimit, parseDailyLimit('50000')),
  } satisfies Partial<Config>
}

export function sipOf(read: Reader, environment: Environment) {
  return {
    sip_address: read.value('OHUN_SIP_ADDRESS', parseListenAddress, SIP_ADDRESS),
    sip_ipv6: Object.freeze(sipIpv6Of(read)),
    sip_tls: Object.freeze(sipTlsOf(read, environment)),
    sip_public_address: read.value('OHUN_SIP_PUBLIC_ADDRESS', parseIp, null),
  } satisfies Partial<Config>
}

export function mediaOf(read: Reader, environment: Environment) {
  return {
    media_address: read.value('OHUN_MEDIA_ADDRESS', parseListenAddress, null),
    media_nodes: read.value('OHUN_MEDIA_NODES', parsePeers, Object.freeze([])),
    media_tls: Object.freeze(mediaTlsOf(read, environment)),
    media_threads: read.value('OHUN_MEDIA_THREADS', parseMediaThreads, null),
    browser_codecs: read.value('OHUN_BROWSER_CODECS', (text) => parseChoices(text, BROWSER_CODECS), BROWSER_CODECS),
    rtp_ports: read.value('OHUN_RTP_PORTS', parsePortRange, RTP_PORTS),
  } satisfies Partial<Config>
}

export function callsOf(read: Reader) {
  return {
    calls: Object.freeze({ hold_limit_ms: read.value('OHUN_HOLD_LIMIT', parseHoldLimit, parseHoldLimit('10m')) }),
    line: Object.freeze({ pause_ms: read.value('OHUN_SPEECH_PAUSE_MS', parsePause, 600) }),
  } satisfies Partial<Config>
}

export function providersOf(read: Reader) {
  return {
    provider_keys: Object.freeze({
      openai: read.value('OHUN_OPENAI_API_KEY', parseProviderKey, null),
      anthropic: read.value('OHUN_ANTHROPIC_API_KEY', parseProviderKey, null),
    }),
    provider_urls: Object.freeze({
      openai: read.value('OHUN_OPENAI_BASE_URL', parseBaseUrl, null),
      anthropic: read.value('OHUN_ANTHROPIC_BASE_URL', parseBaseUrl, null),
    }),
  } satisfies Partial<Config>
}

function smtpOf(read: Reader): Config['smtp'] {
  const url = read.value('OHUN_SMTP_URL', parseSmtpUrl, null)
  const from = read.value('OHUN_MAIL_FROM', parseSender, null)
  return url && from ? { url, from } : null
}

function s3Of(read: Reader, environment: Environment): Config['s3'] {
  const url = read.value('OHUN_S3_URL', parseBaseUrl, null)
  const region = read.value('OHUN_S3_REGION', parseRegion, 'us-east-1')
  const access_key_id = read.value('OHUN_S3_ACCESS_KEY_ID', parseProviderKey, null)
  const secret_access_key = read.value('OHUN_S3_SECRET_ACCESS_KEY', parseProviderKey, null)
  requireTogether(read, environment, S3_VARIABLES)
  return url && access_key_id && secret_access_key ? { url, region, access_key_id, secret_access_key } : null
}

function sipIpv6Of(read: Reader): Config['sip_ipv6'] {
  const address = read.value('OHUN_SIP_IPV6_ADDRESS', parseIpv6Listen, null)
  const public_address = read.value('OHUN_SIP_PUBLIC_IPV6_ADDRESS', parseIpv6, null)
  if (!address && public_address !== null)
    read.fault('OHUN_SIP_IPV6_ADDRESS', 'is missing; with OHUN_SIP_PUBLIC_IPV6_ADDRESS it is required')
  return address && { address, public_address }
}

function sipTlsOf(read: Reader, environment: Environment): Config['sip_tls'] {
  const address = read.value('OHUN_SIP_TLS_ADDRESS', parseListenAddress, null)
  const certificate_file = read.value('OHUN_SIP_TLS_CERTIFICATE', resolve, null)
  const key_file = read.value('OHUN_SIP_TLS_KEY', resolve, null)
  requireTogether(read, environment, SIP_TLS_VARIABLES)
  return address && certificate_file && key_file ? { address, certificate_file, key_file } : null
}

function mediaTlsOf(read: Reader, environment: Environment): MediaTlsFiles | null {
  const certificate_file = read.value('OHUN_MEDIA_TLS_CERTIFICATE', resolve, null)
  const key_file = read.value('OHUN_MEDIA_TLS_KEY', resolve, null)
  const ca_file = read.value('OHUN_MEDIA_TLS_CA', resolve, null)
  requireTogether(read, environment, MEDIA_TLS_VARIABLES)
  return certificate_file && key_file && ca_file ? { certificate_file, key_file, ca_file } : null
}

/** Requires all of the variables if one is set. */
function requireTogether(read: Reader, environment: Environment, names: readonly VariableName[]): void {
  const given = names.filter((name) => environment[name] !== undefined)
  if (given.length === 0) return
  for (const name of names)
    if (!given.includes(name)) read.fault(name, `is missing; with ${given.join(' and ')} it is required`)
}

function paymentsOf(read: Reader, development: boolean): Config['payments'] {
  const secret_key = read.value('OHUN_PAYSTACK_SECRET_KEY', parsePaystackKey, null)
  const base_url = read.value('OHUN_PAYSTACK_BASE_URL', parseBaseUrl, 'https://api.paystack.co')
  if (secret_key !== null) return { kind: 'paystack', secret_key, base_url }
  return development ? { kind: 'local' } : null
}
