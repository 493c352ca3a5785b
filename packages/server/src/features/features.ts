import { retainedEvents } from '../delivery/retained-events.ts'
import { deleteWorkspaceTargets } from '../delivery/targets.ts'
import type { Routes } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import type { RetainedKind } from '../platform/retained-kind.ts'
import { accountsFeature } from './accounts/accounts.feature.ts'
import { agentsFeature } from './agents/agents.feature.ts'
import { detachKnowledgeBase } from './agents/detach-knowledge-base.ts'
import { apiKeyHandlers } from './api-keys/api-keys.handlers.ts'
import { auditLogHandlers } from './audit/audit-log.handlers.ts'
import { authFeature } from './auth/auth.feature.ts'
import type { callerResolver } from './auth/resolve-caller.ts'
import type { Activity } from '../platform/activity.ts'
import { callsFeature } from './calls/calls.feature.ts'
import { retainedCalls } from './calls/retained-calls.ts'
import { catalogueHandlers } from './catalogues/catalogues.handlers.ts'
import { contactHandlers } from './contacts/contacts.handlers.ts'
import { dpaHandlers } from './dpa/dpa.handlers.ts'
import { eventHandlers } from './events/events.handlers.ts'
import { healthFeature } from './health/health.feature.ts'
import { knowledgeBasesFeature } from './knowledge-bases/knowledge-bases.feature.ts'
import { searchKnowledge } from './knowledge-bases/search-knowledge.ts'
import { detachNumbers } from './numbers/detach-numbers.ts'
import { numbersFeature } from './numbers/numbers.feature.ts'
import { retentionFeature } from './retention/retention.feature.ts'
import { endRulesOfAgent, endRulesOfNumber } from './routing-rules/end-routing-rules.ts'
import { routingRuleHandlers } from './routing-rules/routing-rules.handlers.ts'
import type { Services } from './services.ts'
import { templateHandlers } from './templates/templates.handlers.ts'
import { webhooksFeature } from './webhooks/webhooks.feature.ts'
import { ownerVerified } from './workspaces/owner-verified.ts'
import { workspaceHandlers } from './workspaces/workspaces.handlers.ts'

/** In the order in which a sweep works through them. */
export const retainedKinds: readonly RetainedKind[] = [retainedCalls, retainedEvents]

export interface Features {
  handlers: Routes<Caller>
  resolveCaller: ReturnType<typeof callerResolver>
  /** After the engine has started: takes over the calls of processes that have gone. */
  start: () => void
  /** What live calls are doing, as opposed to waiting for the clock or the other party. */
  activity: Activity
  /** Ends or hands over what this process carries. Before the engine stops. */
  stop: () => Promise<void>
  /** Writes what is still only in memory. After the last request. */
  flush: () => Promise<void>
}

/** Every feature of the service, once: its handlers, its jobs, and what it does when a workspace ends or content is old. */
export function createFeatures(services: Services): Features {
  const { db, clock, ids, pages, delivery } = services
  const { knex } = db
  const auth = authFeature(services)
  const calls = callsFeature(services, { searchKnowledge: (query) => searchKnowledge(db, query) })
  const numbers = numbersFeature(services, { endRules: endRulesOfNumber })
  const ending = {
    knex,
    clock,
    // Calls hang up while their agents still have targets; a number is released when no call uses it any more.
    endings: [calls.endWorkspace, deleteWorkspaceTargets, numbers.endWorkspace],
    forgetWorkspace: auth.forgetWorkspace,
  }
  retentionFeature(services, retainedKinds)

  return {
    handlers: {
      ...healthFeature(services),
      ...auth.handlers,
      ...accountsFeature(services, { ...ending, sessions: auth.sessions }),
      ...apiKeyHandlers({
        knex,
        clock,
        ids,
        pages,
        ownerVerified: (workspace_id) => ownerVerified(knex, workspace_id),
        forgetKey: auth.forgetKey,
      }),
      ...workspaceHandlers({ ...ending, ids }),
      ...dpaHandlers({ knex, clock, ids }),
      ...contactHandlers({ knex, clock, ids }),
      ...auditLogHandlers({ knex, pages }),
      ...agentsFeature(services, { detachNumbers, endRules: endRulesOfAgent }),
      ...templateHandlers(),
      ...catalogueHandlers(services),
      ...knowledgeBasesFeature(services, { detachKnowledgeBase }),
      ...numbers.handlers,
      ...calls.handlers,
      ...routingRuleHandlers({ knex, clock, ids, pages }),
      ...webhooksFeature(services),
      ...eventHandlers({ db, clock, pages, live_bus: delivery.live_bus }),
    },
    resolveCaller: auth.resolveCaller,
    start: () => calls.live_calls.start(),
    activity: calls.activity,
    stop: () => calls.live_calls.stop(),
    flush: auth.flush,
  }
}
