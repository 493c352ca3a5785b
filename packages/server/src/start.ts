import document from '@ohun/openapi/openapi.json' with { type: 'json' }
import type { Config } from './config/config.ts'
import { announceEvent } from './delivery/announce.ts'
import { withBreaker } from './delivery/breaker.ts'
import { deliveryMetrics } from './delivery/delivery-metrics.ts'
import { createDispatcher } from './delivery/dispatcher.ts'
import { createInternalEvents, logDeadLetters } from './delivery/internal-events.ts'
import { createOutbox } from './delivery/outbox.ts'
import { createSecrets } from './delivery/secrets.ts'
import { createSynchronousCall } from './delivery/synchronous-call.ts'
import { measuredCall } from './delivery/synchronous-metrics.ts'
import { deleteAgentTargets, deleteWorkspaceTargets, setAgentUrlTarget } from './delivery/targets.ts'
import { wakeOthers } from './delivery/wake-others.ts'
import { accountHandlers } from './features/accounts/accounts.handlers.ts'
import { registerAccountJobs, type AccountJobs } from './features/accounts/accounts.jobs.ts'
import { agentHandlers } from './features/agents/agents.handlers.ts'
import { detachKnowledgeBase } from './features/agents/detach-knowledge-base.ts'
import { webhookUrlCheck } from './features/agents/webhook-url-check.ts'
import { apiKeyHandlers } from './features/api-keys/api-keys.handlers.ts'
import { auditLogHandlers } from './features/audit/audit-log.handlers.ts'
import { authHandlers } from './features/auth/auth.handlers.ts'
import { createKeyDirectory } from './features/auth/key-directory.ts'
import { createKeyUsage } from './features/auth/key-usage.ts'
import { callerResolver } from './features/auth/resolve-caller.ts'
import { createSessions } from './features/auth/sessions.ts'
import { catalogueHandlers } from './features/catalogues/catalogues.handlers.ts'
import type { CallJobs } from './features/calls/call-line.ts'
import { registerCallJobs } from './features/calls/calls.jobs.ts'
import { callHandlers } from './features/calls/calls.handlers.ts'
import { endWorkspaceCalls } from './features/calls/end-workspace-calls.ts'
import { contactHandlers } from './features/contacts/contacts.handlers.ts'
import { dpaHandlers } from './features/dpa/dpa.handlers.ts'
import { eventHandlers } from './features/events/events.handlers.ts'
import { healthHandlers } from './features/health/health.handlers.ts'
import { knowledgeBaseHandlers } from './features/knowledge-bases/knowledge-bases.handlers.ts'
import { knowledgeDocumentHandlers } from './features/knowledge-bases/knowledge-documents.handlers.ts'
import { searchKnowledge } from './features/knowledge-bases/search-knowledge.ts'
import { detachNumbers } from './features/numbers/detach-numbers.ts'
import { numberHandlers } from './features/numbers/numbers.handlers.ts'
import { releaseNumbersOfWorkspace } from './features/numbers/release-number.ts'
import { returnNumbers } from './features/numbers/return-numbers.ts'
import { deleteOldContent } from './features/retention/delete-old-content.ts'
import { templateHandlers } from './features/templates/templates.handlers.ts'
import { byomResponder } from './features/turns/byom-responder.ts'
import { respondersByEnvironment } from './features/turns/responder-for.ts'
import { deliveryHandlers } from './features/webhooks/deliveries.handlers.ts'
import { webhookEndpointHandlers } from './features/webhooks/webhook-endpoints.handlers.ts'
import { webhookHandlers } from './features/webhooks/webhooks.handlers.ts'
import type { EndWorkspaceDeps } from './features/workspaces/end-workspace.ts'
import { ownerVerified } from './features/workspaces/owner-verified.ts'
import { workspaceHandlers } from './features/workspaces/workspaces.handlers.ts'
import { createMailer } from './gateways/mail/mailer.ts'
import { sweepMail } from './gateways/mail/outbox-mailer.ts'
import { defaultProvider } from './gateways/ai/catalogue.ts'
import { carriersByEnvironment } from './gateways/telephony/by-environment.ts'
import { routes, type Routes } from './generated/routes.gen.ts'
import { createApp } from './http/app.ts'
import { OpenStreams } from './http/open-streams.ts'
import { slidingWindow } from './http/rate-limit/sliding-window.ts'
import { createHttpServer } from './http/server.ts'
import type { Caller } from './platform/caller.ts'
import type { Clock } from './platform/clock.ts'
import { createSecretBox } from './platform/crypto.ts'
import type { Database } from './platform/db/database.ts'
import { createNotifications } from './platform/db/notifications.ts'
import { sweepIdempotencyKeys } from './platform/idempotency.ts'
import { createIds } from './platform/ids.ts'
import { createLiveBus } from './platform/live-bus.ts'
import type { Log } from './platform/log.ts'
import { listenForMetrics } from './platform/metrics-listener.ts'
import { measureProcess, Metrics } from './platform/metrics.ts'
import { createAddressGuard } from './platform/net/address-guard.ts'
import { createFileFetcher } from './platform/net/fetch-file.ts'
import { createOutboundHttp } from './platform/net/outbound-http.ts'
import { createResolver } from './platform/net/resolver.ts'
import { tracedHttp } from './platform/net/traced-http.ts'
import { createPages } from './platform/pagination.ts'
import { hashPassword, verifyPassword } from './platform/password.ts'
import { createWorkEngine, type WorkEngine } from './platform/work/engine.ts'
import { createJobs, ownKinds } from './platform/work/jobs.ts'
import { measureWork } from './platform/work/work-metrics.ts'

/** What comes from outside: the only things a test replaces. */
export interface Surroundings {
  db: Database
  clock: Clock
  log: Log
  encryption_key: Buffer
}

export interface RunningServer {
  base_url: string
  /** Null when they are not served. */
  metrics_url: string | null
  engine: WorkEngine
  /** Takes no more requests, finishes what runs, and hands back what does not end in time. The database stays open. */
  stop(): Promise<void>
}

/** Together within the 12 s that a stop may take; what has not ended by then is handed back and due at once. */
const HTTP_GRACE_MS = 4_000
const WORK_GRACE_MS = 7_000
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
const RETENTION_INTERVAL_MS = 10 * 60 * 1_000

/**
 * The composition root: builds every part once, joins routes and jobs, and listens. What runs in the same tick as its
 * answer runs before the first request.
 */
export async function startServer(
  config: Config,
  { db, clock, log, encryption_key }: Surroundings,
): Promise<RunningServer> {
  const { knex } = db
  const ids = createIds(clock)
  const box = createSecretBox(encryption_key)
  const { allow_insecure_targets } = config
  const resolver = createResolver({ clock })
  const guard = createAddressGuard({ allow_insecure_targets, resolve: resolver.resolve })
  const event_http = tracedHttp(createOutboundHttp({ clock, guard }), 'webhook.delivery')
  const turn_http = tracedHttp(createOutboundHttp({ clock, guard }), 'webhook.turn')
  const files = createFileFetcher({ clock, guard })

  const metrics = new Metrics()
  const notifications = createNotifications({ db, clock, log })
  const live_bus = createLiveBus(notifications)
  const engine = createWorkEngine({ db, clock, log, notifications })
  const jobs = createJobs<CallJobs & AccountJobs>({ engine, db, clock, ids, log })
  const secrets = createSecrets({ db, clock, box })
  const internal = createInternalEvents({ log })
  logDeadLetters(internal, log)
  const retry_delays_ms = config.webhook_retry_delays_ms
  const deliverer = createDispatcher({
    engine,
    db,
    http: event_http,
    secrets,
    clock,
    internal,
    retry_delays_ms,
    observe: deliveryMetrics(metrics, internal),
  })
  const dispatcher = wakeOthers(deliverer, { notifications, clock })
  const outbox = createOutbox({ db, clock, ids, retry_delays_ms, dispatcher, committed: announceEvent(live_bus) })
  const askBackend = withBreaker(createSynchronousCall({ http: turn_http, secrets, clock }), { clock })
  const callSynchronously = measuredCall(askBackend, { metrics, clock })
  measureWork(metrics, engine, { db, clock })

  const usage = createKeyUsage({ db, clock, log })
  const directory = createKeyDirectory({ db, clock, usage, rate_limits: config.rate_limits })
  const sessions = createSessions({ db, clock, rate_limits: config.rate_limits })
  const pages = createPages({ key: encryption_key })
  const responderFor = respondersByEnvironment(byomResponder(callSynchronously))
  const checkWebhookUrl = webhookUrlCheck(guard, clock)
  const wake = (since: Date): void => dispatcher.wake(since)
  const ending: EndWorkspaceDeps = {
    knex,
    clock,
    endings: [endWorkspaceCalls, deleteWorkspaceTargets, releaseNumbersOfWorkspace],
    forgetWorkspace: (workspace_id) => directory.forgetWorkspace(workspace_id),
  }
  let stopping = false

  const handlers: Routes<Caller> = {
    ...healthHandlers({ pingDatabase: async () => void (await db.pool.query('select 1')), isStopping: () => stopping }),
    ...authHandlers({ knex }),
    ...accountHandlers({
      ...ending,
      db,
      ids,
      jobs: ownKinds(jobs),
      sessions,
      passwords: { hash: hashPassword, verify: verifyPassword },
      createSigningSecret: (trx, workspace_id) => secrets.createFor(trx, workspace_id),
    }),
    ...apiKeyHandlers({
      knex,
      clock,
      ids,
      pages,
      ownerVerified: (workspace_id) => ownerVerified(knex, workspace_id),
      forgetKey: (key_id) => directory.forget(key_id),
    }),
    ...workspaceHandlers({ ...ending, ids }),
    ...dpaHandlers({ knex, clock, ids }),
    ...contactHandlers({ knex, clock, ids }),
    ...auditLogHandlers({ knex, pages }),
    ...agentHandlers({
      db,
      knex,
      clock,
      ids,
      pages,
      default_provider: defaultProvider(config.provider_keys),
      checkWebhookUrl,
      fetchFile: (request) => files.fetchFile(request),
      setWebhookTarget: (trx, { agent_id, workspace_id, webhook_url: url }) =>
        setAgentUrlTarget(trx, { agent_id, workspace_id, url, now: clock.now() }),
      endWebhookTargets: (trx, agent_id) => deleteAgentTargets(trx, { agent_id, now: clock.now() }),
      detachNumbers,
    }),
    ...templateHandlers(),
    ...catalogueHandlers({ provider_keys: config.provider_keys }),
    ...knowledgeBaseHandlers({
      knex,
      clock,
      ids,
      pages,
      detachAgents: (trx, knowledge_base_id) => detachKnowledgeBase(trx, { knowledge_base_id, now: clock.now() }),
    }),
    ...knowledgeDocumentHandlers({ knex, clock, ids, pages }),
    ...numberHandlers({ db, knex, clock, pages }),
    ...callHandlers({ db, clock, ids, outbox, jobs: ownKinds(jobs), pages, carrierFor: carriersByEnvironment(clock) }),
    ...webhookHandlers({ http: event_http, secrets, clock, ids, checkWebhookUrl }),
    ...webhookEndpointHandlers({ db, knex, clock, ids, checkWebhookUrl, wake }),
    ...deliveryHandlers({ db, clock, pages, wake }),
    ...eventHandlers({ db, clock, pages, live_bus }),
  }

  registerCallJobs({
    knex,
    clock,
    ids,
    outbox,
    jobs: ownKinds(jobs),
    responderFor,
    searchKnowledge: (query) => searchKnowledge(db, query),
  })
  jobs.every('idempotency.sweep', SWEEP_INTERVAL_MS, () => sweepIdempotencyKeys({ db, clock }))
  jobs.every('numbers.return', SWEEP_INTERVAL_MS, async () => void (await returnNumbers({ db, clock })))
  jobs.every(
    'retention.sweep',
    RETENTION_INTERVAL_MS,
    async ({ signal }) => void (await deleteOldContent({ db, clock, log }, signal)),
  )

  const mailer = createMailer({ db, clock, smtp: config.smtp })
  jobs.every('mail.sweep', SWEEP_INTERVAL_MS, () => sweepMail({ db, clock }))

  let listening = `http://${config.host}:${config.port}`
  const public_url = (): string => config.public_url ?? listening
  registerAccountJobs({ db, clock, mailer, jobs: ownKinds(jobs), public_url })
  const rate_limiter = slidingWindow(clock)
  const streams = new OpenStreams()
  const app = createApp({
    routes,
    handlers,
    document,
    resolveCaller: callerResolver({ keys: directory, sessions }),
    rate_limiter,
    trusted_proxies: config.trusted_proxies,
    streams,
    clock,
    ids,
    log,
    public_url,
  })
  const http = createHttpServer(app, { clock, ids, public_url })

  await notifications.start()
  await engine.start()
  if (config.metrics_address) measureProcess(metrics, db)
  const metrics_listener = await listenForMetrics(metrics, { address: config.metrics_address, log })
  const stopWork = async (): Promise<void> => {
    await engine.stop({ within_ms: WORK_GRACE_MS })
    await metrics_listener.close()
    metrics.close()
    await notifications.close()
    await usage.flush()
    await Promise.all([event_http.close(), turn_http.close(), files.close()])
    resolver.close()
  }
  try {
    const { port } = await http.listen(config.port, config.host)
    listening = `http://${config.host}:${port}`
  } catch (error) {
    await stopWork() // it would go on, in a process that nobody can reach
    throw error
  }

  return {
    base_url: listening,
    metrics_url: metrics_listener.url,
    engine,
    async stop() {
      stopping = true
      streams.close()
      await http.close(HTTP_GRACE_MS)
      await stopWork()
    },
  }
}
