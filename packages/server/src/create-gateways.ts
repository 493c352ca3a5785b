import { hostname } from 'node:os'
import { join } from 'node:path'
import { NO_CARRIERS, type Carriers } from './config/carriers.ts'
import type { Config } from './config/config.ts'
import type { Services } from './features/services.ts'
import { modelsByEnvironment } from './gateways/ai/models-by-environment.ts'
import { createMailer } from './gateways/mail/mailer.ts'
import { sweepMail } from './gateways/mail/outbox-mailer.ts'
import { messagingByEnvironment } from './gateways/messaging/by-environment.ts'
import { LinkReports } from './gateways/links/link-reports.ts'
import type { MessagingInbox, MessagingLinks } from './gateways/messaging/message-carrier.ts'
import { createCarriers } from './gateways/messaging/messaging-links.ts'
import { paymentsByEnvironment } from './gateways/payments/by-environment.ts'
import { createPayLinks } from './gateways/payments/local-provider.ts'
import { fileDirectory } from './gateways/storage/file-directory.ts'
import { MediaClient } from './media/client/media-client.ts'
import { mediaSocket, mediaThread } from './media/client/media-link.ts'
import { mediaSocketPath } from './media/media-socket.ts'
import { mediaSettings } from './media-settings.ts'
import { readGreeting } from './features/agents/greeting-file.ts'
import { RecordingsOnDisk, unfinishedRecordings } from './gateways/storage/unfinished-recordings.ts'
import { removeFiles, removeUnfinishedFiles, type FileStores } from './gateways/storage/file-removals.ts'
import type { Trunk } from './gateways/telephony/carrier.ts'
import { atMost } from './platform/clock.ts'
import type { Metrics } from './platform/metrics.ts'
import type { AddressGuard } from './platform/net/address-guard.ts'
import { createFileFetcher } from './platform/net/fetch-file.ts'
import { createOutboundHttp } from './platform/net/outbound-http.ts'
import type { Resolve } from './platform/net/resolver.ts'

/** Carriers that come from outside: those of the configured file, and what a test adds. */
export interface ConnectedCarriers {
  /** None: production calls fail. */
  trunks?: readonly Trunk[]
  /** Further ones, besides those of the file. */
  links?: MessagingLinks
  /** The accounts of the configured file. None: production messages fail. */
  carriers?: Carriers
}

export interface GatewaysDeps extends Pick<Services, 'db' | 'clock' | 'log' | 'jobs' | 'public_url'> {
  encryption_key: Buffer
  metrics: Metrics
  guard: AddressGuard
  resolve: Resolve
}

/** All that the features reach beyond this process. */
export interface Gateways extends Pick<
  Services,
  | 'files'
  | 'stores'
  | 'recordings_on_disk'
  | 'mailer'
  | 'trunks'
  | 'messaging'
  | 'links'
  | 'payments'
  | 'modelFor'
  | 'provider_keys'
> {
  /** Connects to the carriers of messages and takes what they bring. */
  receive(inbox: MessagingInbox, owner: number): void
  /** Takes nothing more from carriers. After the replies of the last work went out by them. */
  stopReceiving(): Promise<void>
  close(): Promise<void>
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
const REMOVAL_INTERVAL_MS = 60_000
const CARRIERS_GRACE_MS = 1_000

export function createGateways(
  config: Config,
  deps: GatewaysDeps,
  { trunks = [], links: further = { sms: [], whatsapp: [] }, carriers: accounts = NO_CARRIERS }: ConnectedCarriers,
): Gateways {
  const { db, clock, log, metrics, jobs, guard, resolve, public_url } = deps
  const files = createFileFetcher({ clock, guard })
  const stores = openStores(config)
  sweepStores(deps, stores)
  const carrier_http = createOutboundHttp({ clock, guard })
  const payment_http = createOutboundHttp({ clock, guard })
  const reports = new LinkReports({ db, clock, log, metrics, process: `${hostname()}:${process.pid}` })
  const carriers = createCarriers(accounts, {
    db,
    clock,
    log,
    metrics,
    jobs,
    resolve,
    http: carrier_http,
    files,
    random: Math.random,
    reports,
    links: further,
  })
  const { links } = carriers
  const media = new MediaClient({
    openLink: config.roles.includes('media')
      ? mediaThread(mediaSettings(config))
      : mediaSocket(mediaSocketPath(config.data_dir)),
    greetingOf: (agent_id) => readGreeting(db, agent_id),
    clock,
    log,
  })
  metrics.include(() => media.metrics())
  const pay_links = createPayLinks({ key: deps.encryption_key, public_url })
  return {
    files,
    stores,
    recordings_on_disk: new RecordingsOnDisk(unfinishedRecordings(config)),
    mailer: createMailer({ db, clock, smtp: config.smtp }),
    trunks,
    messaging: messagingByEnvironment({ clock, log }, links),
    links,
    payments: paymentsByEnvironment({ http: payment_http, links: pay_links }, config.payments),
    modelFor: modelsByEnvironment({ ...config, fetch: globalThis.fetch, clock }),
    provider_keys: config.provider_keys,
    receive(inbox, owner) {
      if (accounts.voice.length > 0) media.start()
      carriers.start(inbox)
      reports.start(owner)
    },
    stopReceiving: () => atMost(clock, CARRIERS_GRACE_MS, Promise.all([carriers.stop(), reports.stop()])),
    async close() {
      await Promise.all([media.close(), files.close(), carrier_http.close(), payment_http.close()])
    },
  }
}

function openStores({ data_dir }: Config): FileStores {
  return {
    recordings: fileDirectory({ directory: join(data_dir, 'recordings'), prefix: 'call', extension: '.wav' }),
    media: fileDirectory({ directory: join(data_dir, 'media'), prefix: 'msg', extension: '' }),
  }
}

function sweepStores({ db, clock, log, jobs }: GatewaysDeps, stores: FileStores): void {
  jobs.every('files.remove', REMOVAL_INTERVAL_MS, ({ signal }) => removeFiles({ db, log, stores }, signal))
  jobs.every('files.sweep', SWEEP_INTERVAL_MS, () => removeUnfinishedFiles({ stores, now: clock.now() }))
  jobs.every('mail.sweep', SWEEP_INTERVAL_MS, () => sweepMail({ db, clock }))
}
