import type { EncryptionKeys } from '../platform/crypto.ts'
import type { LogLevel } from '../platform/log.ts'
import type { Plan } from '../domain/plan.ts'
import type { BrowserCodec, CallSettings, LineSettings, MediaTlsFiles, TurnSettings } from '../domain/settings.ts'
import type { SpeechConfig } from './speech.ts'
import type { TracingConfig } from './tracing.ts'

export const ROLES = ['api', 'work', 'media'] as const
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
  /** Null if `loadEncryptionKeys` reads or creates the key in the data directory. */
  readonly encryption_keys: EncryptionKeys | null
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
  /** The payment provider of production. Null if payments are off. `local` is a simulated payment page of this service. */
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
  /** The daily spending limit of a new workspace for calls and messages. Null if there is none. */
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
  /** The PEM files that identify this process to other machines. Null if there are no other machines. */
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
