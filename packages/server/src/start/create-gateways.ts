import { hostname } from 'node:os'
import { join } from 'node:path'
import { NO_CARRIERS, type Carriers } from '../config/carriers.ts'
import type { Config } from '../config/config.ts'
import { createTrunks } from './create-trunks.ts'
import type { Services } from '../features/services.ts'
import { modelsByEnvironment } from '../gateways/ai/models-by-environment.ts'
import { createMailer } from '../gateways/mail/create-mailer.ts'
import { sweepMail } from '../gateways/mail/outbox-mailer.ts'
import { messagingByEnvironment } from '../gateways/messaging/by-environment.ts'
import { LinkReports } from '../gateways/links/link-reports.ts'
import type { MessagingInbox, MessagingLinks } from '../gateways/messaging/message-carrier.ts'
import { createCarriers } from '../gateways/messaging/messaging-links.ts'
import { paymentsByEnvironment } from '../gateways/payments/by-environment.ts'
import { createPayLinks } from '../gateways/payments/local-provider.ts'
import { fileDirectory } from '../gateways/storage/file-directory.ts'
import { connectMedia } from './connect-media.ts'
import { STOP_STEPS_MS } from './stop-limits.ts'
import { RecordingsOnDisk, unfinishedRecordings } from '../gateways/storage/unfinished-recordings.ts'
import type { FileNames } from '../gateways/storage/file-names.ts'
import type { FileStore } from '../gateways/storage/file-store.ts'
import { checkBucket, s3Store } from '../gateways/storage/s3/s3-store.ts'
import { S3Http } from '../gateways/storage/s3/s3-http.ts'
import { removeFiles, removeUnfinishedFiles, type FileStores } from '../gateways/storage/file-removals.ts'
import type { MediaPlane } from '../gateways/telephony/audio.ts'
import type { CallInbox } from '../gateways/telephony/call-inbox.ts'
import type { Trunk } from '../gateways/telephony/carrier.ts'
import type { SipAddress } from '@ohun/sip'
import { createVoicePreviews } from '../gateways/speech/voice-previews.ts'
import { checkVoiceNames } from '../gateways/speech/voices.ts'
import { atMost } from '@ohun/clock'
import type { EncryptionKeys } from '../platform/crypto.ts'
import { limitedLog } from '../platform/limits/limited-log.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { BreakerChannel } from '../platform/limits/breaker-channel.ts'
import { measuredBreakers } from '../platform/limits/breaker-metrics.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AddressGuard } from '../platform/net/address-guard.ts'
import { createFileFetcher, type FileFetcher } from '../platform/net/fetch-file.ts'
import { createGuardedFetch } from '../platform/net/guarded-fetch.ts'
import type { McpClient } from '../gateways/mcp/mcp-client.ts'
import { sdkMcpClient } from '../gateways/mcp/sdk-mcp-client.ts'
import { sharedMcpClient } from '../gateways/mcp/shared-mcp-client.ts'
import { createOutboundHttp, type OutboundHttp } from '../platform/net/outbound-http.ts'
import type { NameResolver } from '../platform/net/resolver.ts'

/** The carriers of the configured file, and those that a test adds. */
export interface ConnectedCarriers {
  /** Additional trunks, besides those of the file. */
  trunks?: readonly Trunk[]
  /** Carries the audio instead of our own threads or processes. */
  media?: MediaPlane
  /** Additional links, besides those of the file. */
  links?: MessagingLinks
  /** The accounts of the configured file. If absent, production calls and messages fail. */
  carriers?: Carriers
}

export interface GatewaysDeps extends Pick<Services, 'db' | 'clock' | 'machine_clock' | 'log' | 'jobs' | 'public_url'> {
  keys: EncryptionKeys
  metrics: Metrics
  guard: AddressGuard
  resolver: NameResolver
  limits: Limits
  breaker_channel: BreakerChannel
}

/** The inboxes for the messages and calls that carriers deliver. */
export interface Inboxes {
  messages: MessagingInbox
  calls: CallInbox
}

/** Everything outside this process that the features use. */
export interface Gateways extends Pick<
  Services,
  | 'files'
  | 'stores'
  | 'recordings_on_disk'
  | 'mailer'
  | 'trunks'
  | 'media'
  | 'messaging'
  | 'links'
  | 'payments'
  | 'modelFor'
  | 'mcp'
  | 'newBreaker'
  | 'provider_keys'
  | 'voice_previews'
> {
  /** Connects to the carriers, and receives messages and calls from them. @throws StartError when it cannot listen for calls. */
  receive(inboxes: Inboxes, owner: number): Promise<void>
  /** The addresses at which carriers may call. */
  sip(): readonly SipAddress[]
  /** Starts or ends a drain, during which no new calls are accepted and running calls continue. */
  drain(draining: boolean): void
  /** Stops receiving from carriers. Must be called after the last replies were sent, because they use the same connections. */
  stopReceiving(): Promise<void>
  close(): Promise<void>
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
const REMOVAL_INTERVAL_MS = 60_000
const UNNOTICED = { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' } as const

export function createGateways(config: Config, deps: GatewaysDeps, connected: ConnectedCarriers): Gateways {
  checkVoiceNames(config.speech.voices)
  const { db, clock, machine_clock, log, metrics } = deps
  const http = { clock: machine_clock, guard: deps.guard }
  const newBreaker = measuredBreakers({ metrics, clock, channel: deps.breaker_channel })
  const files = createFileFetcher(http)
  const s3 = config.s3 && new S3Http(config.s3, machine_clock)
  if (s3) void checkBucket(s3, log)
  const stores = openStores(config, s3)
  sweepStores(deps, stores)
  const [carrier_http, payment_http] = [createOutboundHttp(http), createOutboundHttp(http)]
  const links_log = limitedLog(log, clock)
  const reports = new LinkReports({ db, clock, log, metrics, process: `${hostname()}:${process.pid}` })
  const linking = { ...deps, links_log, reports }
  const carriers = createMessageCarriers(connected, { ...linking, http: carrier_http, files })
  const { links } = carriers
  const voice = createVoice(config, linking, connected)
  const pay_links = createPayLinks(deps)
  const mcp = createMcp(deps)
  const voice_previews = createVoicePreviews({ ...config, clock, metrics })
  return {
    files,
    stores,
    recordings_on_disk: new RecordingsOnDisk(unfinishedRecordings(config)),
    mailer: createMailer({ db, clock, smtp: config.smtp }),
    trunks: voice.trunks,
    media: voice.media,
    messaging: messagingByEnvironment({ clock, log: links_log, newBreaker }, links),
    newBreaker,
    links,
    payments: paymentsByEnvironment({ http: payment_http, links: pay_links }, config.payments),
    modelFor: modelsByEnvironment({ ...config, fetch: globalThis.fetch, clock: machine_clock, newBreaker }),
    mcp,
    provider_keys: config.provider_keys,
    voice_previews,
    async receive({ messages, calls }, owner) {
      voice.connect()
      carriers.start(messages)
      await voice.sip.start(calls)
      reports.start(owner)
    },
    sip: () => voice.sip.listening,
    drain: (draining) => voice.sip.drain(draining),
    stopReceiving: () =>
      atMost(machine_clock, STOP_STEPS_MS.carriers, Promise.all([carriers.stop(), voice.sip.stop(), reports.stop()])),
    async close() {
      mcp.close()
      await Promise.all([voice.close(), files.close(), carrier_http.close(), payment_http.close(), s3?.close()])
      await voice_previews.close()
    },
  }
}

interface LinkingDeps extends GatewaysDeps {
  /** The log of connections to carriers, which limits repeated lines. */
  links_log: Log
  reports: LinkReports
}

function createMessageCarriers(
  { links = { sms: [], whatsapp: [] }, carriers = NO_CARRIERS }: ConnectedCarriers,
  deps: LinkingDeps & { http: OutboundHttp; files: FileFetcher },
) {
  const { db, clock, links_log: log, metrics, jobs, http, files, limits, reports } = deps
  const { resolve } = deps.resolver
  const common = { db, clock, log, metrics, jobs, http, files, limits, reports }
  return createCarriers(carriers, { ...common, resolve, random: Math.random, links })
}

/** Creates the trunks, and connects to the place that carries their audio. */
function createVoice(
  config: Config,
  deps: LinkingDeps,
  { trunks = [], media: given, carriers = NO_CARRIERS }: ConnectedCarriers,
) {
  const client = given ? null : connectMedia(config, deps)
  const media = given ?? client!
  const accounts = config.roles.includes('api') ? carriers.voice : []
  const sip = createTrunks(config, accounts, { ...deps, log: deps.links_log, media })
  return {
    sip,
    media,
    trunks: [...trunks, ...sip.trunks],
    connect(): void {
      if (accounts.length > 0) client?.start()
    },
    close: async () => await client?.close(),
  }
}

/** Creates the MCP client with separate connections, so that a turn never waits for another use of them. */
function createMcp({ guard, machine_clock: clock, metrics, breaker_channel: channel }: GatewaysDeps): McpClient {
  return sharedMcpClient(sdkMcpClient({ guarded: createGuardedFetch(guard), clock }), { clock, metrics, channel })
}

function openStores({ data_dir }: Config, s3: S3Http | null): FileStores {
  const open = (folder: string, names: FileNames): FileStore =>
    s3 ? s3Store({ s3, folder, ...names }) : fileDirectory({ directory: join(data_dir, folder), ...names })
  return {
    recordings: open('recordings', { prefix: 'call', extension: '.wav' }),
    media: open('media', { prefix: ['msg', 'med'], extension: '' }),
  }
}

function sweepStores({ db, clock, log, jobs }: GatewaysDeps, stores: FileStores): void {
  jobs.every('files.remove', { ...UNNOTICED, interval_ms: REMOVAL_INTERVAL_MS }, ({ signal }) =>
    removeFiles({ db, log, stores }, signal),
  )
  jobs.every('files.sweep', UNNOTICED, () => removeUnfinishedFiles({ stores, now: clock.now() }))
  jobs.every('mail.sweep', UNNOTICED, () => sweepMail({ db, clock }))
}
