import type { Notify } from '../../../domain/notify.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { forEachIsolated } from '../../../platform/for-each-isolated.ts'
import type { Log } from '../../../platform/log.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { billingMonth, namedMonth, type BillingMonth } from '../billing-month.ts'
import { changePlan } from '../change-plan.ts'
import { charge } from '../charge.ts'
import { plans } from '../plans.ts'
import { planCharge } from './plan-charge.ts'
import { readSubscription } from './read-subscription.ts'
import { movedToStarterMail, type MovedToStarter, type PaidPlan } from './renewal-mail.ts'
import { settleMonth } from './set-subscription.ts'
import type { LockedWorkspace, SwitchPlanDeps } from './switch-plan.ts'
import type { Knex } from 'knex'

type PlanMail = MovedToStarter & { workspace_id: string }

export interface RenewalJobs {
  'billing.moved_to_starter_mail': PlanMail
}

export interface RenewPlansDeps extends SwitchPlanDeps {
  log: Log
  jobs: JobQueue<RenewalJobs>
  notify: Notify
}

const INTERVAL_MS = 60 * 60 * 1_000
const BATCH = 100
const ACTOR = 'renewal'

const selectDue = statement<{ month: string; after: string; limit: number }, { workspace_id: string }>(
  'plans_to_renew',
  `select s.workspace_id from subscriptions s join workspaces w using (workspace_id)
   where s.status = 'active' and s.month < :month::date and s.workspace_id > :after
     and w.plan in ('builder', 'scale') and w.deleted_at is null
   order by s.workspace_id limit :limit`,
)

export function registerRenewalJobs(deps: RenewPlansDeps): void {
  deps.jobs.register('billing.moved_to_starter_mail', (mail) => sendMail(deps, mail))
  deps.jobs.every('billing.renew-plans', { interval_ms: INTERVAL_MS, due: () => nextRenewal(deps) }, ({ signal }) =>
    renewPlans(deps, signal),
  )
}

/** The earliest paid month of a plan that has a price. Null if there is no such plan. */
const selectMonths = statement<object, { first: string | null }>(
  'plans_first_month',
  `select min(s.month)::text as first from subscriptions s join workspaces w using (workspace_id)
   where s.status = 'active' and w.plan in ('builder', 'scale') and w.deleted_at is null`,
)

/** The end of the earliest paid month. */
async function nextRenewal({ db }: RenewPlansDeps): Promise<Date | null> {
  const [row] = await run(db, selectMonths, {})
  return row?.first ? namedMonth(row.first.slice(0, 7)).ends_at : null
}

/** Charges each plan that has a price for the month. If the balance does not suffice, the workspace moves to the starter plan. */
export async function renewPlans(deps: RenewPlansDeps, signal: AbortSignal): Promise<void> {
  const month = billingMonth(deps.clock.now())
  for (let after: string | undefined = ''; after !== undefined && !signal.aborted;) {
    const due: { workspace_id: string }[] = await run(deps.db, selectDue, { month: month.month, after, limit: BATCH })
    const message = 'a plan could not be renewed; trying again'
    const alone = { signal, log: deps.log, message, about: (one: { workspace_id: string }) => ({ ...one }) }
    await forEachIsolated(due, alone, ({ workspace_id }) => renewOne(deps, workspace_id, month))
    after = due.at(-1)?.workspace_id
  }
}

/** Checks again under the lock, because another process, a switch or an operator may have been first. */
async function renewOne(deps: RenewPlansDeps, workspace_id: string, { month }: BillingMonth): Promise<void> {
  await deps.db.knex.transaction(async (trx) => {
    await deps.lockAgents(trx, workspace_id)
    const workspace = await deps.lockIfThere(trx, { workspace_id })
    const subscription = await readSubscription(trx, workspace_id)
    if (!workspace || !subscription || subscription.month >= month || !isPaidPlan(workspace.plan)) return
    const amount_kobo = plans[workspace.plan].monthly_kobo
    if (workspace.balance_kobo < amount_kobo)
      return await moveToStarter(deps, trx, { ...workspace, plan: workspace.plan })
    const cause = `plan_month:${month.slice(0, 7)}`
    const outcome = await charge(deps, trx, planCharge({ workspace_id, cause, amount_kobo }))
    if (outcome.kind !== 'charged') throw new Error(`The charge for a month of a plan was ${outcome.kind}.`)
    await settleMonth(trx, { workspace_id, month, changed_at: null })
  })
}

function isPaidPlan(plan: string): plan is PaidPlan {
  return plan === 'builder' || plan === 'scale'
}

async function moveToStarter(
  deps: RenewPlansDeps,
  trx: Knex.Transaction,
  workspace: LockedWorkspace & { plan: PaidPlan },
): Promise<void> {
  const { workspace_id, plan, balance_kobo } = workspace
  const effects = await changePlan(deps, trx, { workspace, plan: 'starter', actor: ACTOR })
  const { paused_agent_ids, recording_disabled } = effects!
  const payload = { workspace_id, plan, balance_kobo, recording_disabled, paused_agents: paused_agent_ids.length }
  await deps.jobs.enqueue(trx, { kind: 'billing.moved_to_starter_mail', payload, due_at: deps.clock.now() })
}

/** The mail is the same if the job runs again after a crash. */
async function sendMail(deps: RenewPlansDeps, { workspace_id, ...mail }: PlanMail): Promise<void> {
  const notice = { workspace_id, kind: 'plan_change', mail: movedToStarterMail(mail) } as const
  await deps.db.knex.transaction((trx) => deps.notify(trx, notice))
}
