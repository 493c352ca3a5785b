import type { SimulationScenarioResult, SimulationStatus } from '../../generated/types.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'
import type { SimulationPlan } from '../../domain/simulation-plan.ts'

export class SimulationRow extends WorkspaceModel {
  static override tableName = 'simulations'
  static override idColumn = 'simulation_id'
  static override jsonAttributes = ['plan', 'results']

  declare simulation_id: string
  declare agent_id: string
  declare agent_version: number | null
  declare name: string | null
  declare status: SimulationStatus
  declare fault: string | null
  declare seed: number
  declare repeats: number
  declare scenario_count: number
  declare failed_count: number | null
  /** Null if the simulation ended in a release that did not store it. */
  declare plan: SimulationPlan | null
  declare results: SimulationScenarioResult[] | null
  declare created_by: string
  declare created_at: Date
  declare started_at: Date | null
  declare ended_at: Date | null
  declare next_attempt_at: Date | null
}

/** The columns of a list, which omit the long ones. */
export const SUMMARY = [
  'simulation_id',
  'workspace_id',
  'agent_id',
  'agent_version',
  'name',
  'status',
  'fault',
  'seed',
  'repeats',
  'scenario_count',
  'failed_count',
  'created_by',
  'created_at',
  'started_at',
  'ended_at',
] as const
