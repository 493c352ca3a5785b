import type { Knex } from 'knex'
import type { SimulationCreate, SimulationDetail } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayOrPrepare, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import type { QueueHandle } from '../../platform/work/work.ts'
import { AgentRow } from '../agents/agent.model.ts'
import type { CheckWebhookUrl } from '../agents/webhook-url-check.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { requireModels, type ModelMeans } from './models-of-plan.ts'
import { planFault } from './plan-faults.ts'
import { playedBy } from './sound-faults.ts'
import { SimulationRow } from './simulation.model.ts'
import { simulationView } from './simulation.view.ts'

export interface CreateSimulationDeps extends ModelMeans, IdempotencyDeps {
  knex: Knex
  ids: Ids
  checkWebhookUrl: CheckWebhookUrl
  queue: QueueHandle
}

/** The most simulations that have not ended. */
const MAX_WAITING = 10
const RETRY_AFTER_SECONDS = 60
/** The most simulations that have ended and are kept. */
const MAX_KEPT = 100

/**
 * @throws ApiError PERMISSION_DENIED with a production key, INVALID_ARGUMENT, WORKSPACE_BLOCKED if a model costs money and the balance
 * is zero, NOT_FOUND for the agent, RATE_LIMITED while too many are waiting.
 */
export async function createSimulation(
  deps: CreateSimulationDeps,
  { caller, body, claim }: KeyedInput<SimulationCreate>,
): Promise<Replayable<SimulationDetail>> {
  requireSandbox(caller)
  const prepare = () => checkPlan(deps, caller, body)
  const work = async (trx: Knex.Transaction): Promise<SimulationDetail> => {
    await AgentRow.requireGiven(trx, caller, { field: 'agent_id', id: body.agent_id })
    // The lock prevents concurrent requests from exceeding the limit together.
    await lockWorkspace(trx, caller)
    await makeRoom(trx, caller)
    const created = await SimulationRow.query(trx)
      .insert(newRow(deps, caller, body))
      .returning('*')
    const { simulation_id: target, agent_id } = created
    await recordChange(deps, trx, { caller, action: 'simulation.created', target, detail: { agent_id } })
    return simulationView(created)
  }
  const reply = await replayOrPrepare(deps, { caller, operation_id: 'createSimulation', claim }, { prepare, work })
  deps.queue.wake()
  return reply
}

async function checkPlan(deps: CreateSimulationDeps, caller: Caller, body: SimulationCreate): Promise<void> {
  const fault = planFault(body)
  if (fault !== null) throw new ApiError('INVALID_ARGUMENT', fault)
  await requireModels(deps, caller, body)
  if (body.webhook_url !== undefined) await deps.checkWebhookUrl('webhook_url', body.webhook_url, caller.workspace_id)
}

export function requireSandbox({ environment }: Caller): void {
  if (environment !== 'sandbox')
    throw new ApiError(
      'PERMISSION_DENIED',
      'Simulations are available only in the sandbox: use a key that starts with pk_test_.',
    )
}

async function makeRoom(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const waiting = await SimulationRow.in(trx, caller).whereNull('ended_at').resultSize()
  if (waiting >= MAX_WAITING)
    throw new ApiError(
      'RATE_LIMITED',
      `${waiting} simulations of the workspace have not ended; at most ${MAX_WAITING} may wait.`,
      {
        retry_after_seconds: RETRY_AFTER_SECONDS,
      },
    )
  const kept = SimulationRow.in(trx, caller)
    .whereNotNull('ended_at')
    .orderBy('simulation_id', 'desc')
    .limit(MAX_KEPT)
    .select('simulation_id')
  await SimulationRow.in(trx, caller).whereNotNull('ended_at').whereNotIn('simulation_id', kept).delete()
}

function newRow({ clock, ids }: CreateSimulationDeps, caller: Caller, body: SimulationCreate): Partial<SimulationRow> {
  const { agent_id, agent_version = null, name = null, seed = 1, repeats = 1 } = body
  const { webhook_url = null, starts_at = null, judge } = body
  const scenarios = body.scenarios.map((one) => ({ ...one, by: playedBy(one, body) }))
  const now = clock.now()
  return {
    simulation_id: ids('sim'),
    workspace_id: caller.workspace_id,
    agent_id,
    agent_version,
    name,
    status: 'queued',
    seed,
    repeats,
    scenario_count: scenarios.length,
    plan: { agent_id, agent_version, webhook_url, seed, repeats, starts_at, scenarios, ...(judge && { judge }) },
    created_by: caller.actor,
    created_at: now,
    next_attempt_at: now,
  }
}
