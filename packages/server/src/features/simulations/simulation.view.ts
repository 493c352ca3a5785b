import type { Simulation, SimulationCreate, SimulationDetail } from '../../generated/types.gen.ts'
import type { SimulationRow } from './simulation.model.ts'

export function simulationSummary(row: SimulationRow): Simulation {
  return {
    simulation_id: row.simulation_id,
    agent_id: row.agent_id,
    agent_version: row.agent_version,
    name: row.name,
    status: row.status,
    fault: row.fault,
    seed: row.seed,
    repeats: row.repeats,
    scenario_count: row.scenario_count,
    failed_count: row.failed_count,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

export function simulationView(row: SimulationRow): SimulationDetail {
  return { ...simulationSummary(row), suite: suiteOf(row), scenarios: row.results ?? [] }
}

/** The request that would run the same simulation again. Null if the plan is not stored. */
function suiteOf({ name, plan }: SimulationRow): SimulationCreate | null {
  if (!plan) return null
  const { agent_version, webhook_url, starts_at, scenarios, ...always } = plan
  return {
    ...always,
    scenarios: [...scenarios],
    ...(name !== null && { name }),
    ...(agent_version !== null && { agent_version }),
    ...(webhook_url !== null && { webhook_url }),
    ...(starts_at !== null && { starts_at }),
  }
}
