import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { RoutingRuleRow } from './routing-rule.model.ts'
import { routingRuleView } from './routing-rule.view.ts'
import { testRoutingRules, type TestRulesDeps } from './test-routing-rules.ts'
import { createRoutingRule, deleteRoutingRule, replaceRoutingRule, type WriteRuleDeps } from './write-routing-rule.ts'

type Operations =
  | 'createRoutingRule'
  | 'listRoutingRules'
  | 'getRoutingRule'
  | 'replaceRoutingRule'
  | 'deleteRoutingRule'
  | 'testRoutingRules'

export function routingRuleHandlers(
  deps: WriteRuleDeps & TestRulesDeps & { pages: Pages },
): Pick<Routes<Caller>, Operations> {
  const { knex, pages } = deps
  return {
    async createRoutingRule({ caller, body, idempotency: claim }) {
      const reply = await createRoutingRule(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listRoutingRules({ caller, query }) {
      const page = pages.open({ operation: 'listRoutingRules', caller, query })
      const fetched = await RoutingRuleRow.in(knex, caller)
        .where({ environment: caller.environment })
        .modify((rules) => query.number_id && rules.where({ number_id: query.number_id }))
        .modify((rules) => page.after && rules.where('rule_id', '<', page.after))
        .orderBy('rule_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.rule_id)
      return { status: 200, body: { routing_rules: rows.map(routingRuleView), next_page_token } }
    },
    async getRoutingRule({ caller, params: { rule_id } }) {
      const { environment } = caller
      const rule = await RoutingRuleRow.in(knex, caller).findOne({ rule_id, environment })
      if (!rule) throw new ApiError('NOT_FOUND', `${rule_id} does not exist.`)
      return { status: 200, body: routingRuleView(rule) }
    },
    async replaceRoutingRule({ caller, params, body }) {
      return { status: 200, body: routingRuleView(await replaceRoutingRule(deps, caller, { ...params, body })) }
    },
    async deleteRoutingRule({ caller, params }) {
      await deleteRoutingRule(deps, caller, params.rule_id)
      return { status: 204 }
    },
    async testRoutingRules({ caller, body }) {
      return { status: 200, body: await testRoutingRules(deps, caller, body) }
    },
  }
}
