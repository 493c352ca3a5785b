import type { Services } from '../services.ts'
import { deleteOldSimulations } from './delete-simulations.ts'
import { createSimulationQueue } from './simulation-queue.ts'
import { simulationHandlers } from './simulations.handlers.ts'

const FORGET_INTERVAL_MS = 60 * 60_000

export function simulationsFeature(services: Services): ReturnType<typeof simulationHandlers> {
  const { db, clock, machine_clock, ids, pages, delivery, jobs, checkWebhookUrl, playSimulation, modelFor } = services
  const queue = createSimulationQueue({ engine: delivery.engine, db, clock, machine_clock, playSimulation })
  jobs.every('simulations.forget', { interval_ms: FORGET_INTERVAL_MS, due: 'unnoticed' }, () =>
    deleteOldSimulations({ db, clock }),
  )
  return simulationHandlers({ db, modelFor, knex: db.knex, clock, ids, pages, checkWebhookUrl, queue })
}
