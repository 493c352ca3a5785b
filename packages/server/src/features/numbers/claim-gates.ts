import type { Knex } from 'knex'
import type { Caller, Environment } from '../../platform/caller.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from '../billing/plans.ts'
import { blocked, blockedByOperator } from '../billing/require-funds.ts'
import { blockedAt } from '../billing/workspace-block.ts'
import { dpaAccepted, requireDpa } from '../dpa/require-dpa.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { stillHeld } from './held-number.ts'

interface ClaimFacts {
  plan: Plan
  balance_kobo: number
  blocked_at: Date | null
  dpa_accepted: boolean
  /** The workspace's production numbers. Those in quarantine count, because they are reserved for it. */
  held: number
}

const selectFacts = statement<
  { workspace_id: string; now: Date },
  Pick<ClaimFacts, 'blocked_at' | 'dpa_accepted' | 'held'>
>(
  'claim_facts',
  `select ${blockedAt('w.workspace_id')} as blocked_at, ${dpaAccepted} as dpa_accepted, (
     select count(*)::int from number_claims c
     where c.workspace_id = w.workspace_id and c.environment = 'production' and ${stillHeld}) as held
   from workspaces w where w.workspace_id = :workspace_id`,
)

/** Throws an ApiError if the claim is not allowed. */
type Gate = (facts: ClaimFacts) => void

const dpaIsAccepted: Gate = ({ dpa_accepted }) => requireDpa(dpa_accepted)

const notBlocked: Gate = ({ blocked_at }) => {
  if (blocked_at !== null) throw blockedByOperator()
}

const hasBalance: Gate = ({ plan, balance_kobo }) => {
  const { number_month_kobo } = plans[plan]
  if (balance_kobo < number_month_kobo) throw blocked(balance_kobo, number_month_kobo)
}

const withinPlan: Gate = ({ plan, held }) => {
  const limit = plans[plan].production_numbers
  if (held < limit) return
  throw new ApiError(
    'QUOTA_EXCEEDED',
    `The ${plan} plan allows ${limit} production numbers, including those in quarantine; reclaim one or change the plan.`,
  )
}

/** The gates of a claim, in order. Sandbox numbers are shared and cost nothing. */
const gates: Readonly<Record<Environment, readonly Gate[]>> = {
  production: [dpaIsAccepted, notBlocked, hasBalance, withinPlan],
  sandbox: [],
}

/** Checks the gates of a claim. The workspace stays locked until the transaction ends, so that concurrent claims count each other. */
export async function passClaimGates(trx: Knex.Transaction, caller: Caller, now: Date): Promise<void> {
  const passed = gates[caller.environment]
  if (passed.length === 0) return
  const { workspace_id } = caller
  const { plan, balance_kobo } = await lockWorkspace(trx, caller)
  const [read] = await run(trx, selectFacts, { workspace_id, now })
  if (!read) throw new Error(`${workspace_id} was locked and is not there.`)
  for (const gate of passed) gate({ plan, balance_kobo, ...read })
}
