import type { SimulationPlan } from '../../domain/simulation-plan.ts'
import { simulate } from '../simulating/simulate.ts'
import type { TaskHandler } from './task-context.ts'

/** The tasks that a private sandbox can run, by name. Their payloads and results are cloned between two processes. */
export const tasks: Readonly<Record<string, TaskHandler>> = {
  simulate: (plan, context) => simulate(plan as SimulationPlan, context),
}
