import type { Delivery } from '../delivery/create-delivery.ts'
import type { ProviderKeys } from '../gateways/ai/catalogue.ts'
import type { ModelFor } from '../gateways/ai/models-by-environment.ts'
import type { Mailer } from '../gateways/mail/mailer.ts'
import type { FileStores } from '../gateways/storage/file-removals.ts'
import type { RecordingsOnDisk } from '../gateways/storage/unfinished-recordings.ts'
import type { McpClient } from '../gateways/mcp/mcp-client.ts'
import type { Messaging } from '../gateways/messaging/by-environment.ts'
import type { MessagingLinks } from '../gateways/messaging/message-carrier.ts'
import type { Payments } from '../gateways/payments/by-environment.ts'
import type { VoicePreviews } from '../gateways/speech/voice-previews.ts'
import type { MediaPlane } from '../gateways/telephony/audio.ts'
import type { Trunk } from '../gateways/telephony/carrier.ts'
import type { Clock } from '@ohun/clock'
import type { SecretBox } from '../platform/crypto.ts'
import type { Database } from '../platform/db/database.ts'
import type { Reads } from '../platform/db/standby/standby-reads.ts'
import type { PlaySimulation } from '../domain/simulation-plan.ts'
import type { Destinations } from '../domain/destinations.ts'
import type { OpenSandbox } from '../domain/private-sandbox.ts'
import type { CallSettings, TurnSettings } from '../domain/settings.ts'
import type { Ids } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { NewBreaker } from '../platform/limits/breaker-metrics.ts'
import type { RateLimiter } from '../platform/limits/limits.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { FileFetcher } from '../platform/net/fetch-file.ts'
import type { Slots } from '../platform/limits/slots.ts'
import type { Pages } from '../platform/pagination.ts'
import type { Passwords } from '../platform/threads/password.ts'
import type { Plan } from '../domain/plan.ts'
import type { Keep } from './retention/keep-tables.ts'
import type { AnyJobQueue } from '../platform/work/jobs.ts'

/**
 * The services that the composition root builds for the features. Only a `<tag>.feature.ts` sees all of them: it passes to each use
 * case the two to six members that the use case declares.
 */
export interface Services {
  db: Database
  /** The database for lists, exports and analytics. */
  reads: Reads
  clock: Clock
  /** The clock for waiting for other machines and for clients; see `ServerDeps`. */
  machine_clock: Clock
  ids: Ids
  log: Log
  pages: Pages
  /** The concurrent exports of each workspace, of all kinds together. */
  exporting: Slots
  delivery: Delivery
  jobs: AnyJobQueue
  metrics: Metrics
  files: FileFetcher
  destinations: Destinations
  mailer: Mailer
  passwords: Passwords
  /** Seals the secrets of tenants. */
  box: SecretBox
  stores: FileStores
  /** The recordings of calls that are in progress or have just ended. */
  recordings_on_disk: RecordingsOnDisk
  /** Throws INVALID_ARGUMENT for an address to which events must not be sent. */
  checkWebhookUrl: (field: string, url: string, workspace_id: string) => Promise<void>
  /** The requests per minute of each plan. */
  rate_limits: Readonly<Record<Plan, number>>
  /** Limits actions that a feature allows only a number of times per minute. */
  rate_limiter: RateLimiter
  /** The times for which rows are kept. */
  keep: Keep
  /** The most that a new workspace may spend in a day. Null if there is no limit. */
  daily_limit_kobo: number | null
  call_settings: CallSettings
  provider_keys: ProviderKeys
  /** The trunks of production calls. */
  trunks: readonly Trunk[]
  /** Carries the audio of calls. Null if this process does not carry audio. */
  media: MediaPlane | null
  /** TURN servers through which browsers reach this service. Null if the operator has none. */
  turn: TurnSettings | null
  /** The carriers of messages for both environments. */
  messaging: Messaging
  /** The accounts with message carriers, which also receive messages. */
  links: MessagingLinks
  /** The payment providers of both environments. */
  payments: Payments
  modelFor: ModelFor
  /** The client for customers' MCP servers. */
  mcp: McpClient
  /** Speaks voice previews. */
  voice_previews: VoicePreviews
  /** Plays simulated conversations in a separate sandbox and process. */
  playSimulation: PlaySimulation
  newBreaker: NewBreaker
  /**
   * The URL at which clients reach this service, without a slash at the end. A function, because port 0 is replaced only when the
   * server listens.
   */
  public_url: () => string
  /** The URL at which other nodes reach this one, as far as it knows. */
  node_url: () => string
  /** Copies a sandbox. */
  openSandbox: OpenSandbox
  /** Whether the process is draining or stopping. */
  isStopping: () => boolean
  /** The reason why nothing can be written to the disk, as a sentence without paths. Null if writing works. */
  storageFault: () => Promise<string | null>
}
