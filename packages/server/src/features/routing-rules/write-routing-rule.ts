import type { Knex } from 'knex'
import type { RoutingRule, RoutingRuleReplace, RoutingRuleWrite } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import { replayOrTransact, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import { missing } from '../../platform/workspace-model.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { heldKey, requireHeld } from '../numbers/held-number.ts'
import { LARGEST_PATTERNS, regexFault, sizeOfRule, type Matcher } from './match-rule.ts'
import { RoutingRuleRow } from './routing-rule.model.ts'
import { routingRuleView } from './routing-rule.view.ts'
import { noRoom } from '../../platform/limits/no-room.ts'

export interface WriteRuleDeps extends IdempotencyDeps {
  knex: Knex
  ids: Ids
}

const MAX_RULES = 50

/**
 * @throws ApiError INVALID_ARGUMENT for a pattern or value that cannot match, CHANNEL_MISMATCH for a number without voice,
 * ALREADY_EXISTS for a second default rule, RATE_LIMITED for the number's 51st rule or patterns that are too large, NOT_FOUND and
 * PERMISSION_DENIED for the ids.
 */
export async function createRoutingRule(
  deps: WriteRuleDeps,
  { caller, body, claim }: KeyedInput<RoutingRuleWrite>,
): Promise<Replayable<RoutingRule>> {
  const match_value = matchValueOf(body)
  const writing = replayOrTransact(deps, { caller, operation_id: 'createRoutingRule', claim }, async (trx) => {
    await requireParties(deps, trx, { caller, body })
    await requireRoom(trx, caller, body.number_id)
    await requireRoomForPattern(trx, caller, { ...body, match_value, rule_id: null })
    const { workspace_id, environment } = caller
    const now = deps.clock.now()
    const times = { created_at: now, updated_at: now, updated_by: caller.actor }
    const row = { ...body, rule_id: deps.ids('rule'), workspace_id, environment, match_value, ...times }
    return routingRuleView(await RoutingRuleRow.query(trx).insert(row).returning('*'))
  })
  return await defaultConflict(writing)
}

/**
 * Replaces every field.
 * @throws ApiError as for a new rule; NOT_FOUND or PERMISSION_DENIED for the rule's id; VERSION_CONFLICT if the rule was changed after the
 * time that the caller has seen.
 */
export async function replaceRoutingRule(
  deps: WriteRuleDeps,
  caller: Caller,
  { rule_id, body: { expected_updated_at, ...body } }: { rule_id: string; body: RoutingRuleReplace },
): Promise<RoutingRuleRow> {
  const match_value = matchValueOf(body)
  const writing = deps.knex.transaction(async (trx) => {
    // The rule is checked before the ids in the body, but locked after the rows that they name, which is the order in which an agent's
    // deletion locks them.
    await RoutingRuleRow.requireForUse(trx, caller, rule_id)
    await requireParties(deps, trx, { caller, body })
    const rule = await requireRule(trx, caller, rule_id)
    requireUnchanged(rule, expected_updated_at)
    if (rule.number_id !== body.number_id) await requireRoom(trx, caller, body.number_id)
    await requireRoomForPattern(trx, caller, { ...body, match_value, rule_id })
    const updated_at = nextUpdate(rule, deps.clock.now())
    return await rule.$query(trx).patchAndFetch({ ...body, match_value, updated_at, updated_by: caller.actor })
  })
  return await defaultConflict(writing)
}

export async function deleteRoutingRule(deps: WriteRuleDeps, caller: Caller, rule_id: string): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const rule = await requireRule(trx, caller, rule_id)
    await rule.$query(trx).delete()
  })
}

async function requireRule(trx: Knex.Transaction, caller: Caller, rule_id: string): Promise<RoutingRuleRow> {
  const rule = await RoutingRuleRow.requireForChange(trx, caller, rule_id)
  // Rules of the other environment's numbers do not exist for this key, like the numbers themselves.
  if (rule.environment !== caller.environment) throw missing(rule_id, null, caller)
  return rule
}

/** Waits for the write. A second default rule becomes ALREADY_EXISTS. */
async function defaultConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error, 'routing_rules_default')) throw error
    throw new ApiError('ALREADY_EXISTS', 'match_type: the number already has a default rule; change or delete it.')
  }
}

/** The value to match. Null for a default rule, whether the field was null or absent. */
function matchValueOf({ match_type, match_value = null }: RoutingRuleWrite): string | null {
  if (match_type === 'default') {
    if (match_value === null) return null
    throw new ApiError('INVALID_ARGUMENT', 'match_value: must be omitted for a default rule.')
  }
  if (match_value === null)
    throw new ApiError('INVALID_ARGUMENT', `match_value: a ${match_type} rule requires one, of 1 to 200 characters.`)
  if (match_type === 'keyword' && !/[\p{L}\p{N}]/u.test(match_value))
    throw new ApiError('INVALID_ARGUMENT', 'match_value: has no letter or digit, so nobody can say it.')
  const fault = match_type === 'regex' ? regexFault(match_value) : null
  if (fault !== null) throw new ApiError('INVALID_ARGUMENT', `match_value: ${fault}.`)
  return match_value
}

/** Locks the agent before the number, as in the agent's deletion. The other order could deadlock. */
async function requireParties(
  { clock }: WriteRuleDeps,
  trx: Knex.Transaction,
  { caller, body }: { caller: Caller; body: RoutingRuleWrite },
): Promise<void> {
  await AgentRow.requireGiven(trx, caller, { field: 'agent_id', id: body.agent_id })
  const number = await requireHeld(trx, heldKey(caller, body.number_id, clock.now()))
  if (number.status !== 'provisioned')
    throw new ApiError('INVALID_ARGUMENT', `number_id: ${number.e164} was released; reclaim it first.`)
  if (!number.channels.includes('voice'))
    throw new ApiError('CHANNEL_MISMATCH', `number_id: ${number.e164} has no voice channel.`)
}

/** The lock on the number makes concurrent rules count each other. */
async function requireRoom(trx: Knex.Transaction, caller: Caller, number_id: string): Promise<void> {
  const count = await RoutingRuleRow.in(trx, caller).where({ number_id }).resultSize()
  if (count >= MAX_RULES) throw noRoom(`number_id: a number may have ${MAX_RULES} routing rules; delete one first.`)
}

/** The lock on the number makes patterns count each other, too. */
async function requireRoomForPattern(
  trx: Knex.Transaction,
  caller: Caller,
  { number_id, rule_id, ...rule }: Matcher & { number_id: string; rule_id: string | null },
): Promise<void> {
  const wanted = sizeOfRule(rule)
  if (wanted === 0) return
  const patterns = await RoutingRuleRow.in(trx, caller).where({ number_id, match_type: 'regex' })
  const others = patterns.filter((other) => other.rule_id !== rule_id)
  if (others.reduce((size, other) => size + sizeOfRule(other), wanted) <= LARGEST_PATTERNS) return
  throw noRoom(
    `match_value: the patterns of a number may have ${LARGEST_PATTERNS} characters together, with repetitions such as {1,100} written out; shorten them, or use keywords.`,
  )
}
