import type { Knex } from 'knex'
import type { MessagingInbox } from '../gateways/messaging/message-carrier.ts'
import type { CallInbox } from '../gateways/telephony/call-inbox.ts'
import type { Routes } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { limitedLog } from '../platform/limits/limited-log.ts'
import { Shares } from '../platform/limits/shares.ts'
import { accountsFeature } from './accounts/accounts.feature.ts'
import { agentsFeature } from './agents/agents.feature.ts'
import { detachKnowledgeBase } from './agents/detach-knowledge-base.ts'
import { countAgents } from './agents/plan-effects.ts'
import { apiKeyHandlers } from './api-keys/api-keys.handlers.ts'
import { analyticsHandlers } from './analytics/analytics.handlers.ts'
import { auditLogHandlers } from './audit-log/audit-log.handlers.ts'
import { billingHandlers } from './billing/billing.handlers.ts'
import { checkoutFeature } from './billing/checkout/checkout.feature.ts'
import { subscriptionFeature } from './billing/subscription/subscription.feature.ts'
import { lockForAccess } from './auth/lock-for-access.ts'
import type { callerResolver } from './auth/resolve-caller.ts'
import type { Activity } from '../platform/activity.ts'
import { carrierHandlers } from './carriers/carriers.handlers.ts'
import type { LiveCalls } from './calls/carrying/live-calls.ts'
import type { PlayCallee } from './calls/placing/play-callee.ts'
import type { PlayCaller } from './calls/receiving/play-caller.ts'
import { cataloguesFeature } from './catalogues/catalogues.feature.ts'
import { consentHandlers } from './consent/consent.handlers.ts'
import { consentsHandlers } from './consent/records/consents.handlers.ts'
import { contactHandlers } from './contacts/contacts.handlers.ts'
import { dpaHandlers } from './dpa/dpa.handlers.ts'
import { healthFeature } from './health/health.feature.ts'
import { inboxFeature } from './inbox/inbox.feature.ts'
import { knowledgeBasesFeature } from './knowledge-bases/knowledge-bases.feature.ts'
import { conversationsFeature } from './conversations/conversations.feature.ts'
import { membersFeature } from './members/members.feature.ts'
import { detachNumbers } from './numbers/release-number.ts'
import { numbersFeature } from './numbers/numbers.feature.ts'
import type { requestsFeature } from './requests/requests.feature.ts'
import { planEffects, planLimits } from './plan-effects.ts'
import { playgroundHandlers } from './playground/playground.handlers.ts'
import { publicTryFeature } from './public-try/public-try.feature.ts'
import { endRulesOfAgent, endRulesOfNumber } from './routing-rules/end-routing-rules.ts'
import { routingRuleHandlers } from './routing-rules/routing-rules.handlers.ts'
import { TRY_FILES } from './public-try/page/try-files.ts'
import type { sandboxClocksFeature } from './sandbox-clocks/sandbox-clocks.feature.ts'
import { savedViewHandlers } from './saved-views/saved-views.handlers.ts'
import type { Services } from './services.ts'
import { simulationsFeature } from './simulations/simulations.feature.ts'
import { templateHandlers } from './templates/templates.handlers.ts'
import type { SubstitutableToolbox } from './turns/mcp/mcp-substitute.ts'
import { webhooksFeature } from './webhooks/webhooks.feature.ts'
import { lockIfThere, lockWorkspace } from './workspaces/lock-workspace.ts'
import { ownerVerified } from './workspaces/owner-verified.ts'
import { requirePerson } from './workspaces/require-person.ts'
import { workspaceEndings } from './workspace-endings.ts'
import { workspaceHandlers } from './workspaces/workspaces.handlers.ts'
import { createFeatureParts, startFeatures, stopFeatures, type FeatureParts } from './feature-parts.ts'

/** The limits of concurrent typed turns. */
const TYPED_TURNS = { total: 64, each: 4 }

export interface Features {
  handlers: Routes<Caller>
  /** The files that the public page loads. */
  files: typeof TRY_FILES
  resolveCaller: ReturnType<typeof callerResolver>
  /** Decides which requests in the sandbox are answered by a copy of it. */
  forwarding: ReturnType<typeof sandboxClocksFeature>['forwarding']
  /** Notes each request of a caller in the request log of the workspace. */
  logRequest: ReturnType<typeof requestsFeature>['logRequest']
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
  const parts = createFeatureParts(services)
  const { auth, calls, messages, requests, sandbox_clocks } = parts
  return {
    handlers: {
      ...healthFeature(services),
      ...workspaceOperations(services, parts),
      ...agentOperations(services, parts),
      ...conversationOperations(services, parts),
      ...billingOperations(services, parts),
      ...integrationOperations(services, parts),
    },
    forwarding: sandbox_clocks.forwarding,
    files: TRY_FILES,
    resolveCaller: auth.resolveCaller,
    inbox: messages.inbox,
    call_inbox: calls.inbox,
    playCaller: calls.playCaller,
    playCallee: calls.playCallee,
    stopCallBacks: () => calls.call_backs.stop(),
    mcp: parts.mcp,
    activity: parts.activity,
    live_calls: calls.live_calls,
    logRequest: requests.logRequest,
    start: ({ carries_calls }) => startFeatures(parts, carries_calls),
    stop: () => stopFeatures(parts),
    flush: async () => void (await Promise.all([auth.flush(), requests.flush(), calls.flush()])),
  }
}

type Operations = Partial<Routes<Caller>>

/** Accounts, members, keys and what belongs to a workspace as such. */
function workspaceOperations(services: Services, { auth, guard, notifications, notify, requests }: FeatureParts) {
  const { db, reads, clock, ids, pages, exporting, daily_limit_kobo } = services
  const { knex } = db
  const { forgetWorkspace } = auth
  const ending = { knex, clock, endings: workspaceEndings, forgetWorkspace }
  const createSigningSecret = (trx: Knex.Transaction, workspace_id: string): Promise<string> =>
    services.delivery.secrets.createFor(trx, workspace_id)
  return {
    ...auth.handlers,
    ...accountsFeature(services, { ...ending, sessions: auth.sessions, guard }),
    ...membersFeature(services, { guard, forgetWorkspace, notify }),
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
    ...workspaceHandlers({ ...ending, ids, db, daily_limit_kobo, createSigningSecret }),
    ...notifications.handlers,
    ...dpaHandlers({ knex, clock, ids }),
    ...auditLogHandlers({ reads, pages, exporting }),
    ...requests.handlers,
  } satisfies Operations
}

/** Agents, what they know and use, and the ways to try them. */
function agentOperations(services: Services, { turns, mcp, calls, document_threads, notify }: FeatureParts) {
  const { db, clock, machine_clock, ids, pages } = services
  return {
    ...agentsFeature(services, { detachNumbers, endRules: endRulesOfAgent, mcp }),
    ...playgroundHandlers({ ...turns, db, clock, machine_clock, ids, shares: new Shares(TYPED_TURNS) }),
    ...publicTryFeature(services, calls),
    ...templateHandlers(),
    ...simulationsFeature(services),
    ...cataloguesFeature(services),
    ...knowledgeBasesFeature(services, { detachKnowledgeBase, document_threads }),
    ...numbersFeature(services, { endRules: endRulesOfNumber, notify }),
    ...routingRuleHandlers({ db, knex: db.knex, clock, ids, pages }),
  } satisfies Operations
}

/** Calls, messages and the contacts with whom agents have them. */
function conversationOperations(services: Services, { calls, messages, recordings }: FeatureParts) {
  const { db, reads, clock, ids, pages, exporting } = services
  const { knex } = db
  return {
    ...calls.handlers,
    ...messages.handlers,
    ...recordings.handlers,
    ...conversationsFeature(services),
    ...inboxFeature(services),
    ...analyticsHandlers({ reads, clock }),
    ...carrierHandlers({ ...services, log: limitedLog(services.log, clock) }),
    ...consentHandlers({ knex, clock, ids, pages }),
    ...consentsHandlers({ reads, pages, exporting }),
    ...contactHandlers({ knex, clock, ids }),
  } satisfies Operations
}

function billingOperations(services: Services, { invoices, notify }: FeatureParts) {
  const { db, clock, pages, destinations } = services
  return {
    ...billingHandlers({ db, clock, pages, destinations }),
    ...invoices.handlers,
    ...checkoutFeature(services, {
      lockWorkspace,
      lockIfThere,
      ownerAddress: async (caller) => (await requirePerson(db.knex, caller)).email,
    }),
    ...subscriptionFeature(services, { ...planEffects, planLimits, countAgents, lockIfThere, notify }),
  } satisfies Operations
}

/** Events and where they go, and sandboxes with a clock. */
function integrationOperations(services: Services, { events, findSubject, notify, sandbox_clocks }: FeatureParts) {
  return {
    ...webhooksFeature(services, { notify, lockWorkspace, followEvents: events.follow, findSubject }),
    ...events.handlers,
    ...sandbox_clocks.handlers,
  } satisfies Operations
}
