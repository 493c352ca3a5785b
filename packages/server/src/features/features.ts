import type { Knex } from 'knex'
import { deliveryPartitions } from '../delivery/partitioned-tables.ts'
import { eventContentRetention } from '../delivery/event-content-retention.ts'
import type { MessagingInbox } from '../gateways/messaging/message-carrier.ts'
import type { CallInbox } from '../gateways/telephony/call-inbox.ts'
import type { Routes } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { limitedLog } from '../platform/limits/limited-log.ts'
import { Shares } from '../platform/limits/shares.ts'
import type { ContentRetention } from '../domain/content-retention.ts'
import { accountsFeature } from './accounts/accounts.feature.ts'
import { createLoginGuard } from './accounts/login-guard.ts'
import { agentsFeature } from './agents/agents.feature.ts'
import { detachKnowledgeBase } from './agents/detach-knowledge-base.ts'
import { countAgents } from './agents/plan-effects.ts'
import { apiKeyHandlers } from './api-keys/api-keys.handlers.ts'
import { analysisFeature } from './analysis/analysis.feature.ts'
import { analyticsHandlers } from './analytics/analytics.handlers.ts'
import { auditLogHandlers } from './audit-log/audit-log.handlers.ts'
import { billingHandlers } from './billing/billing.handlers.ts'
import { checkoutFeature } from './billing/checkout/checkout.feature.ts'
import { invoicesFeature } from './billing/invoices/invoices.feature.ts'
import { noticesFeature } from './billing/notices/notices.feature.ts'
import { subscriptionFeature } from './billing/subscription/subscription.feature.ts'
import { authFeature } from './auth/auth.feature.ts'
import { lockForAccess } from './auth/lock-for-access.ts'
import type { callerResolver } from './auth/resolve-caller.ts'
import { Activity } from '../platform/activity.ts'
import { carrierHandlers } from './carriers/carriers.handlers.ts'
import { callToAnalyze } from './calls/analysis/call-to-analyze.ts'
import { callsFeature } from './calls/calls.feature.ts'
import type { LiveCalls } from './calls/carrying/live-calls.ts'
import { playableRecordings } from './calls/recordings/playable-recordings.ts'
import type { PlayCallee } from './calls/placing/play-callee.ts'
import type { PlayCaller } from './calls/receiving/play-caller.ts'
import { callRecordRetention } from './calls/ending/call-record-retention.ts'
import { callContentRetention } from './calls/ending/call-content-retention.ts'
import { cataloguesFeature } from './catalogues/catalogues.feature.ts'
import { consentHandlers } from './consent/consent.handlers.ts'
import { consentsHandlers } from './consent/records/consents.handlers.ts'
import { consentRecordRetention } from './consent/records/consent-record-retention.ts'
import { contactHandlers } from './contacts/contacts.handlers.ts'
import { dpaHandlers } from './dpa/dpa.handlers.ts'
import { eventSubjects } from './event-subjects.ts'
import { eventsFeature } from './events/events.feature.ts'
import { healthFeature } from './health/health.feature.ts'
import { inboxFeature } from './inbox/inbox.feature.ts'
import { documentThreads } from './knowledge-bases/document-threads.ts'
import { knowledgeBasesFeature } from './knowledge-bases/knowledge-bases.feature.ts'
import { searchKnowledge } from './knowledge-bases/search-knowledge.ts'
import { conversationsFeature } from './conversations/conversations.feature.ts'
import { noteContentRetention } from './conversations/notes/end-notes.ts'
import { membersFeature } from './members/members.feature.ts'
import { messageRecordRetention } from './messages/message-record-retention.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { messageContentRetention } from './messages/message-content-retention.ts'
import { notificationsFeature } from './notifications/notifications.feature.ts'
import { detachNumbers } from './numbers/release-number.ts'
import { numbersFeature } from './numbers/numbers.feature.ts'
import { recordingsFeature } from './recordings/recordings.feature.ts'
import { requestPartitions, requestsFeature } from './requests/requests.feature.ts'
import { retentionFeature } from './retention/retention.feature.ts'
import { planEffects, planLimits } from './plan-effects.ts'
import { playgroundHandlers } from './playground/playground.handlers.ts'
import { publicTryFeature } from './public-try/public-try.feature.ts'
import { endRulesOfAgent, endRulesOfNumber } from './routing-rules/end-routing-rules.ts'
import { routingRuleHandlers } from './routing-rules/routing-rules.handlers.ts'
import { TRY_FILES } from './public-try/page/try-files.ts'
import { sandboxClocksFeature } from './sandbox-clocks/sandbox-clocks.feature.ts'
import { savedViewHandlers } from './saved-views/saved-views.handlers.ts'
import type { Services } from './services.ts'
import { simulationsFeature } from './simulations/simulations.feature.ts'
import { templateHandlers } from './templates/templates.handlers.ts'
import type { SubstitutableToolbox } from './turns/mcp/mcp-substitute.ts'
import { mcpToolbox, turnsFeature } from './turns/turns.feature.ts'
import { webhooksFeature } from './webhooks/webhooks.feature.ts'
import { lockIfThere, lockWorkspace } from './workspaces/lock-workspace.ts'
import { ownerVerified } from './workspaces/owner-verified.ts'
import { requirePerson } from './workspaces/require-person.ts'
import { workspaceEndings } from './workspace-endings.ts'
import { workspaceHandlers } from './workspaces/workspaces.handlers.ts'

/** The limits of concurrent typed turns. */
const TYPED_TURNS = { total: 64, each: 4 }

/** The kinds of content in the order in which a sweep processes them. */
export const contentRetentions: readonly ContentRetention[] = [
  callContentRetention,
  messageContentRetention,
  noteContentRetention,
  eventContentRetention,
]

const partitionedTables = [...deliveryPartitions, requestPartitions]

export interface Features {
  handlers: Routes<Caller>
  /** The files that the public page loads. */
  files: typeof TRY_FILES
  resolveCaller: ReturnType<typeof callerResolver>
  /** Decides which requests in the sandbox are answered by a copy of it. */
  forwarding: ReturnType<typeof sandboxClocksFeature>['forwarding']
  /** Notes each request of a caller in the request log of the workspace. */
  noteRequest: ReturnType<typeof requestsFeature>['noteRequest']
  /** The inbox for everything that message carriers receive. */
  inbox: MessagingInbox
  /** The inbox for calls that trunks receive. */
  call_inbox: CallInbox
  /** Lets a scripted caller ring an agent in the sandbox. */
  playCaller: PlayCaller
  playCallee: PlayCallee
  /** Stops calling people back. */
  stopCallBacks: () => Promise<void>
  /** The tools of MCP servers. */
  mcp: SubstitutableToolbox
  /**
   * Notes new prices and, if the process carries calls, takes over those of processes that have ended. Call it after the engine has
   * started.
   */
  start: (options: { carries_calls: boolean }) => Promise<void>
  /** The work of live calls, as opposed to waiting for the clock or the other party. */
  activity: Activity
  /** The calls of this process, which a draining process needs. */
  live_calls: Pick<LiveCalls, 'size' | 'in_progress' | 'drain' | 'relieve' | 'releaseAll'>
  /** Ends or hands over the calls of this process. Call it before the engine stops. */
  stop: () => Promise<void>
  /** Writes data that is still only in memory. Call it after the last request. */
  flush: () => Promise<void>
}

/** Creates every feature of the service, once: its handlers, its jobs, and its part when a workspace ends or content is old. */
export function createFeatures(services: Services): Features {
  const { db, reads, clock, machine_clock, ids, pages, destinations } = services
  const { knex } = db
  const auth = authFeature(services)
  const mcp = mcpToolbox(services)
  const turns = turnsFeature(services, { searchKnowledge: (query) => searchKnowledge(db, query), mcp })
  const activity = new Activity()
  const recordings = recordingsFeature(services, { activity })
  const analyses = analysisFeature(services, { readSubject: (item) => callToAnalyze(db, item) })
  const calls = callsFeature(services, turns, { activity, recordings: recordings.keeper, analyses })
  const messages = messagesFeature(services, turns)
  const notifications = notificationsFeature(services)
  const { notify } = notifications
  const createSigningSecret = (trx: Knex.Transaction, workspace_id: string): Promise<string> =>
    services.delivery.secrets.createFor(trx, workspace_id)
  const ending = {
    knex,
    clock,
    endings: workspaceEndings,
    forgetWorkspace: auth.forgetWorkspace,
  }
  retentionFeature(services, {
    kinds: contentRetentions,
    tables: partitionedTables,
    records: [callRecordRetention, messageRecordRetention, consentRecordRetention],
  })
  const findSubject = eventSubjects(knex)
  const events = eventsFeature(services, { findSubject, playableRecordings: playableRecordings.bind(null, services) })
  const document_threads = documentThreads(machine_clock)
  const guard = createLoginGuard({ db, clock })
  const notices = noticesFeature(services, { notify })
  const invoices = invoicesFeature(services, { lockWorkspace })
  const requests = requestsFeature(services)
  const sandbox_clocks = sandboxClocksFeature(services)

  return {
    handlers: {
      ...healthFeature(services),
      ...auth.handlers,
      ...accountsFeature(services, { ...ending, sessions: auth.sessions, guard }),
      ...membersFeature(services, { guard, forgetWorkspace: auth.forgetWorkspace, notify }),
      ...apiKeyHandlers({
        knex,
        clock,
        ids,
        pages,
        ownerVerified: (workspace_id) => ownerVerified(knex, workspace_id),
        lockWorkspace: (trx, caller) => lockForAccess(clock, trx, caller),
        forgetKey: auth.forgetKey,
      }),
      ...savedViewHandlers({ knex, clock, ids, pages }),
      ...workspaceHandlers({ ...ending, ids, db, daily_limit_kobo: services.daily_limit_kobo, createSigningSecret }),
      ...notifications.handlers,
      ...dpaHandlers({ knex, clock, ids }),
      ...consentHandlers({ knex, clock, ids, pages }),
      ...consentsHandlers({ reads, pages, exporting: services.exporting }),
      ...contactHandlers({ knex, clock, ids }),
      ...auditLogHandlers({ reads, pages, exporting: services.exporting }),
      ...requests.handlers,
      ...agentsFeature(services, { detachNumbers, endRules: endRulesOfAgent, mcp }),
      ...playgroundHandlers({ ...turns, db, clock, machine_clock, ids, shares: new Shares(TYPED_TURNS) }),
      ...publicTryFeature(services, calls),
      ...templateHandlers(),
      ...simulationsFeature(services),
      ...cataloguesFeature(services),
      ...knowledgeBasesFeature(services, { detachKnowledgeBase, document_threads }),
      ...numbersFeature(services, { endRules: endRulesOfNumber, notify }),
      ...calls.handlers,
      ...messages.handlers,
      ...recordings.handlers,
      ...carrierHandlers({ ...services, log: limitedLog(services.log, clock) }),
      ...conversationsFeature(services),
      ...inboxFeature(services),
      ...analyticsHandlers({ reads, clock }),
      ...billingHandlers({ db, clock, pages, destinations }),
      ...invoices.handlers,
      ...checkoutFeature(services, {
        lockWorkspace,
        lockIfThere,
        ownerAddress: async (caller) => (await requirePerson(knex, caller)).email,
      }),
      ...subscriptionFeature(services, { ...planEffects, planLimits, countAgents, lockIfThere, notify }),
      ...routingRuleHandlers({ db, knex, clock, ids, pages }),
      ...webhooksFeature(services, { notify, lockWorkspace, followEvents: events.follow, findSubject }),
      ...events.handlers,
      ...sandbox_clocks.handlers,
    },
    forwarding: sandbox_clocks.forwarding,
    files: TRY_FILES,
    resolveCaller: auth.resolveCaller,
    inbox: messages.inbox,
    call_inbox: calls.inbox,
    playCaller: calls.playCaller,
    playCallee: calls.playCallee,
    stopCallBacks: () => calls.call_backs.stop(),
    mcp,
    async start({ carries_calls }) {
      if (carries_calls) {
        recordings.keeper.start()
        calls.controls.start()
        calls.live_calls.start()
        calls.call_backs.start()
      }
      await notices.start()
      await sandbox_clocks.start()
    },
    activity,
    live_calls: calls.live_calls,
    async stop() {
      sandbox_clocks.stop()
      await calls.call_backs.stop()
      await calls.live_calls.stop()
      await recordings.keeper.stop()
      await document_threads.close()
      await invoices.close()
    },
    noteRequest: requests.noteRequest,
    flush: async () => void (await Promise.all([auth.flush(), requests.flush(), calls.flush()])),
  }
}
