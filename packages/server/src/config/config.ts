import { resolve } from 'node:path'
import { isLoopback } from '../platform/net/is-loopback.ts'
import type { LogLevel } from '../platform/log.ts'
import type { Plan } from '../domain/plan.ts'
import type { BrowserCodec, CallSettings, LineSettings, MediaTlsFiles, TurnSettings } from '../domain/settings.ts'
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
  parseEncryptionKey,
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
import { reader, type Reader } from './reader.ts'
import { speechOf, type SpeechConfig } from './speech.ts'
import { tracingOf, type TracingConfig } from './tracing.ts'
import type { VariableName } from './variables.ts'

const ROLES = ['api', 'work', 'media'] as const
export type Role = (typeof ROLES)[number]

export interface Config {
  readonly port: number
  readonly host: string
  /** The roles of this process. */
  readonly roles: readonly Role[]
  /** An absolute path. */
  readonly data_dir: string
  readonly database:
    | { readonly kind: 'embedded'; readonly data_dir: string }
    | { readonly kind: 'url'; readonly url: string }
  /** A standby of the database. Null if everything is read from the primary. */
  readonly read_database_url: string | null
  /** The most connections to the database that this process opens. */
  readonly database_connections: number
  /** A URL for `parseRedisUrl`. Null if processes share only the database. */
  readonly redis_url: string | null
  /** The URL without a trailing slash. Null selects the address that the server listens on. */
  readonly public_url: string | null
  /** Null if `loadEncryptionKey` reads or creates the key in the data directory. */
  readonly encryption_key: Buffer | null
  readonly log_level: LogLevel
  /** How long calls and streams may continue when the process is asked to stop. */
  readonly drain_seconds: number
  /** How long the main thread may hang before the process ends. Null if it never ends. */
  readonly hang_limit_seconds: number | null
  /** The delays before the seven attempts. */
  readonly webhook_retry_delays_ms: readonly number[]
  readonly rate_limits: Readonly<Record<Plan, number>>
  readonly address_limits: Readonly<Record<'requests' | 'connections' | 'streams', number>>
  readonly allow_insecure_targets: boolean
  /** Null if metrics are not served. */
  readonly metrics_address: { readonly host: string; readonly port: number } | null
  /** Null if no traces are exported. */
  readonly tracing: TracingConfig | null
  /** How many reverse proxies are in front of the service. */
  readonly trusted_proxies: number
  /** Null if mail is kept in the database. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** The payment provider of production. Null if there are no payments. `local` is a simulated page of our own. */
  readonly payments:
    | { readonly kind: 'paystack'; readonly secret_key: string; readonly base_url: string }
    | { readonly kind: 'local' }
    | null
  /** The bucket that holds recordings and media. Null if directories below `data_dir` hold them. */
  readonly s3: {
    /** The URL of the bucket, without a trailing slash. */
    readonly url: string
    readonly region: string
    readonly access_key_id: string
    readonly secret_access_key: string
  } | null
  /** An absolute path, for `loadCarriers`. Null if production has no carriers. */
  readonly carriers_file: string | null
  /** An absolute path, for `loadRates`. Null allows only Nigeria, at the prices of the plans. */
  readonly rates_file: string | null
  /** How long rows are kept. */
  readonly keep: {
    readonly events_days: number
    /** Null if they are kept forever. */
    readonly records_days: number | null
    /** True if partitions must be archived before they are dropped. */
    readonly archive: boolean
  }
  /** The most that a new workspace may spend on calls and messages in a day. Null if there is no limit. */
  readonly daily_limit_kobo: number | null
  /** The address for SIP, used if there is a voice carrier. */
  readonly sip_address: { readonly host: string; readonly port: number }
  /** An additional IPv6 address for signalling and audio, and the address at which carriers reach it. Null if there is none. */
  readonly sip_ipv6: {
    readonly address: { readonly host: string; readonly port: number }
    /** Null selects our address on the route to other networks. */
    readonly public_address: string | null
  } | null
  /** The address for SIP over TLS, and our identity in PEM files. Null if TLS is off. */
  readonly sip_tls: {
    readonly address: { readonly host: string; readonly port: number }
    readonly certificate_file: string
    readonly key_file: string
  } | null
  /** The address at which carriers reach us for signalling and audio. Null selects our address on the route to each. */
  readonly sip_public_address: string | null
  /** The address at which a media process serves other machines. Null if it serves only this one. */
  readonly media_address: { readonly host: string; readonly port: number } | null
  /** The media processes of other machines. Empty if audio is carried on this one. */
  readonly media_nodes: readonly { readonly host: string; readonly port: number }[]
  /** Our identity for connections between machines, in PEM files. Null if there are no other machines. */
  readonly media_tls: MediaTlsFiles | null
  /** How many threads of this process carry audio. Null selects a number according to the cores of the machine. */
  readonly media_threads: number | null
  /** The codecs that browsers may choose from. */
  readonly browser_codecs: readonly BrowserCodec[]
  /** The servers through which browsers reach us. Null if there are none. */
  readonly turn: TurnSettings | null
  /** The UDP ports for the audio of calls. Each call takes a pair. */
  readonly rtp_ports: { readonly from: number; readonly to: number }
  /** How many private sandboxes, each with its own clock, this process may have. */
  readonly sandbox_clocks: number
  readonly calls: CallSettings
  readonly line: LineSettings
  /** The service's own credentials with each hosted provider. */
  readonly provider_keys: { readonly openai: string | null; readonly anthropic: string | null }
  /** The addresses of compatible endpoints. Null selects the provider's own. */
  readonly provider_urls: { readonly openai: string | null; readonly anthropic: string | null }
  readonly speech: SpeechConfig
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const BROWSER_CODECS = Object.freeze(['opus', 'PCMU'] as const)
const S3_VARIABLES = ['OHUN_S3_URL', 'OHUN_S3_ACCESS_KEY_ID', 'OHUN_S3_SECRET_ACCESS_KEY'] as const
const RATE_LIMITS: Record<Plan, number> = { starter: 1_000, builder: 5_000, scale: 20_000, payg: 1_000 }
const SIP_TLS_VARIABLES = ['OHUN_SIP_TLS_ADDRESS', 'OHUN_SIP_TLS_CERTIFICATE', 'OHUN_SIP_TLS_KEY'] as const
const MEDIA_TLS_VARIABLES = ['OHUN_MEDIA_TLS_CERTIFICATE', 'OHUN_MEDIA_TLS_KEY', 'OHUN_MEDIA_TLS_CA'] as const
/** Wildcard addresses, to which audio cannot be sent. */
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const SIP_ADDRESS = Object.freeze({ host: '0.0.0.0', port: 5_060 })
/** The default range, enough for 999 calls: twice as many as the largest plan allows, and calls from browsers. */
const RTP_PORTS = Object.freeze({ from: 10_000, to: 11_999 })
const ADDRESS_LIMITS = { requests: 600, connections: 500, streams: 100 }

/**
 * Reads the whole configuration, checked and frozen. It is a pure function of the environment.
 * @throws ConfigError
 */
export function readConfig(environment: Environment): Config {
  const read = reader(environment)
  const data_dir = resolve(environment.OHUN_DATA_DIR ?? '.ohun')
  const url = read.value('DATABASE_URL', parsePostgresUrl, null)
  const embedded = environment.DATABASE_URL === undefined
  const smtp_url = read.value('OHUN_SMTP_URL', parseSmtpUrl, null)
  const mail_from = read.value('OHUN_MAIL_FROM', parseSender, null)
  const host = read.value('OHUN_HOST', parseHost, '127.0.0.1')
  const public_url = read.value('OHUN_PUBLIC_URL', parsePublicUrl, null)
  const trusted_proxies = read.value('OHUN_TRUST_PROXY', parseProxies, 0)
  // A service that is reachable only from this machine is a developer's own.
  const private_url = public_url === null || isLoopback(new URL(public_url).hostname)
  const development = embedded && isLoopback(host) && private_url && trusted_proxies === 0
  const provider_keys = Object.freeze({
    openai: read.value('OHUN_OPENAI_API_KEY', parseProviderKey, null),
    anthropic: read.value('OHUN_ANTHROPIC_API_KEY', parseProviderKey, null),
  })
  const provider_urls = Object.freeze({
    openai: read.value('OHUN_OPENAI_BASE_URL', parseBaseUrl, null),
    anthropic: read.value('OHUN_ANTHROPIC_BASE_URL', parseBaseUrl, null),
  })
  const config: Config = {
    port: read.value('OHUN_PORT', parsePort, 7070),
    host,
    roles: read.value('OHUN_ROLES', (text) => parseChoices(text, ROLES), ROLES),
    data_dir,
    database: Object.freeze(url === null ? { kind: 'embedded', data_dir } : { kind: 'url', url }),
    read_database_url: read.value('OHUN_READ_DATABASE_URL', parsePostgresUrl, null),
    database_connections: read.value('OHUN_DATABASE_CONNECTIONS', parseDatabaseConnections, DATABASE_CONNECTIONS),
    redis_url: read.value('OHUN_REDIS_URL', checkedRedisUrl, null),
    public_url,
    encryption_key: read.value('OHUN_ENCRYPTION_KEY', parseEncryptionKey, null),
    log_level: read.value('OHUN_LOG_LEVEL', (text) => parseChoice(text, LOG_LEVELS), 'info'),
    drain_seconds: read.value('OHUN_DRAIN_SECONDS', parseDrainSeconds, 12),
    hang_limit_seconds: read.value('OHUN_HANG_LIMIT_SECONDS', parseHangLimit, 30),
    webhook_retry_delays_ms: read.value(
      'OHUN_WEBHOOK_RETRY_DELAYS',
      parseDurations,
      parseDurations('0s,1m,5m,15m,1h,4h,24h'),
    ),
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
    allow_insecure_targets:
      read.value('OHUN_ALLOW_INSECURE_TARGETS', (text) => parseChoice(text, ['true', 'false']), String(development)) ===
      'true',
    metrics_address: read.value('OHUN_METRICS_ADDRESS', parseAddress, parseAddress('127.0.0.1:9464')),
    tracing: Object.freeze(tracingOf(read)),
    trusted_proxies,
    smtp: smtp_url && mail_from ? Object.freeze({ url: smtp_url, from: mail_from }) : null,
    payments: Object.freeze(paymentsOf(read, development)),
    s3: Object.freeze(s3Of(read, environment)),
    carriers_file: read.value('OHUN_CARRIERS_FILE', resolve, null),
    rates_file: read.value('OHUN_RATES_FILE', resolve, null),
    keep: Object.freeze({
      events_days: read.value('OHUN_KEEP_EVENTS_DAYS', parseKeepDays, 400),
      records_days: read.value(
        'OHUN_KEEP_RECORDS_DAYS',
        (text) => (text === 'forever' ? null : parseKeepDays(text)),
        730,
      ),
      archive: read.value('OHUN_ARCHIVE', (text) => parseChoice(text, ['true', 'false']), 'false') === 'true',
    }),
    daily_limit_kobo: read.value('OHUN_DAILY_SPEND_LIMIT', parseDailyLimit, parseDailyLimit('50000')),
    sip_address: read.value('OHUN_SIP_ADDRESS', parseListenAddress, SIP_ADDRESS),
    sip_ipv6: Object.freeze(sipIpv6Of(read)),
    sip_tls: Object.freeze(sipTlsOf(read, environment)),
    sip_public_address: read.value('OHUN_SIP_PUBLIC_ADDRESS', parseIp, null),
    media_address: read.value('OHUN_MEDIA_ADDRESS', parseListenAddress, null),
    media_nodes: read.value('OHUN_MEDIA_NODES', parsePeers, Object.freeze([])),
    media_tls: Object.freeze(mediaTlsOf(read, environment)),
    media_threads: read.value('OHUN_MEDIA_THREADS', parseMediaThreads, null),
    browser_codecs: read.value('OHUN_BROWSER_CODECS', (text) => parseChoices(text, BROWSER_CODECS), BROWSER_CODECS),
    turn: Object.freeze(turnOf(read, environment)),
    rtp_ports: read.value('OHUN_RTP_PORTS', parsePortRange, RTP_PORTS),
    sandbox_clocks: read.value('OHUN_SANDBOX_CLOCKS', parseSandboxClocks, 4),
    calls: Object.freeze({ hold_limit_ms: read.value('OHUN_HOLD_LIMIT', parseHoldLimit, parseHoldLimit('10m')) }),
    line: Object.freeze({ pause_ms: read.value('OHUN_SPEECH_PAUSE_MS', parsePause, 600) }),
    provider_keys,
    provider_urls,
    speech: speechOf(read, environment, { api_key: provider_keys.openai, base_url: provider_urls.openai }),
  }
  if (!embedded && environment.OHUN_ENCRYPTION_KEY === undefined)
    read.fault('OHUN_ENCRYPTION_KEY', 'is missing; with DATABASE_URL it is required')
  if (embedded && environment.OHUN_READ_DATABASE_URL !== undefined)
    read.fault('DATABASE_URL', 'is missing; with OHUN_READ_DATABASE_URL it is required')
  if (environment.OHUN_SMTP_URL !== undefined && environment.OHUN_MAIL_FROM === undefined)
    read.fault('OHUN_MAIL_FROM', 'is missing; with OHUN_SMTP_URL it is required')
  checkMedia(read, config)
  checkRoles(read, config)
  keepPortsApart(read, config)
  read.stopOnFaults()
  return Object.freeze(config)
}

function checkRoles(read: Reader, { roles, database }: Config): void {
  const has = (role: Role): boolean => roles.includes(role)
  if (has('work') && has('media') && !has('api'))
    read.fault('OHUN_ROLES', 'has work and media without api; they need a process each')
  if (database.kind === 'embedded' && has('api') !== has('work'))
    read.fault('OHUN_ROLES', 'has only one of api and work, and no second process can use the embedded database')
}

/** Refuses overlapping ports, which would make calls fail occasionally and without an obvious cause. */
function keepPortsApart(
  read: Reader,
  { rtp_ports: { from, to }, port, sip_address, sip_ipv6, sip_tls, media_address }: Config,
): void {
  const others: [VariableName, number | undefined][] = [
    ['OHUN_PORT', port],
    ['OHUN_SIP_ADDRESS', sip_address.port],
    ['OHUN_SIP_IPV6_ADDRESS', sip_ipv6?.address.port],
    ['OHUN_SIP_TLS_ADDRESS', sip_tls?.address.port],
    ['OHUN_MEDIA_ADDRESS', media_address?.port],
  ]
  for (const [name, one] of others)
    if (one !== undefined && one >= from && one <= to)
      read.fault('OHUN_RTP_PORTS', `is ${from}-${to}, which contains the port ${one} of ${name}`)
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

/** Checks the settings for audio on other machines, which require TLS. */
function checkMedia(read: Reader, config: Config): void {
  const { roles, media_address, media_nodes, media_tls, sip_address, sip_public_address } = config
  if (media_address && (!roles.includes('media') || roles.includes('api')))
    read.fault('OHUN_MEDIA_ADDRESS', 'is set; it is for a process with the role media alone')
  if (media_nodes.length > 0 && (!roles.includes('api') || roles.includes('media')))
    read.fault('OHUN_MEDIA_NODES', 'is set; it is for a process with the role api and without media')
  if ((media_address || media_nodes.length > 0) && !media_tls)
    for (const name of MEDIA_TLS_VARIABLES)
      read.fault(name, 'is missing; with OHUN_MEDIA_ADDRESS or OHUN_MEDIA_NODES it is required')
  if (media_address && sip_public_address === null && ANY_ADDRESS.has(sip_address.host))
    read.fault(
      'OHUN_SIP_PUBLIC_ADDRESS',
      'is missing; with OHUN_MEDIA_ADDRESS, it or a host in OHUN_SIP_ADDRESS is required',
    )
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
