import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { createSimulation, requireSandbox, type CreateSimulationDeps } from './create-simulation.ts'
import { SimulationRow, SUMMARY } from './simulation.model.ts'
import { simulationSummary, simulationView } from './simulation.view.ts'

type Operations = 'listSimulations' | 'createSimulation' | 'getSimulation' | 'deleteSimulation'

export function simulationHandlers(deps: CreateSimulationDeps & { pages: Pages }): Pick<Routes<Caller>, Operations> {
  const { knex, pages } = deps
  return {
    async listSimulations({ caller, query }) {
      requireSandbox(caller)
      const page = pages.open({ operation: 'listSimulations', caller, query })
      const fetched = await SimulationRow.in(knex, caller)
        .select(...SUMMARY)
        .modify((simulations) => page.after && simulations.where('simulation_id', '<', page.after))
        .orderBy('simulation_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, ({ simulation_id }) => simulation_id)
      return { status: 200, body: { simulations: rows.map(simulationSummary), next_page_token } }
    },
    async createSimulation({ caller, body, idempotency: claim }) {
      const reply = await createSimulation(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async getSimulation({ caller, params: { simulation_id } }) {
      requireSandbox(caller)
      return { status: 200, body: simulationView(await SimulationRow.require(knex, caller, simulation_id)) }
    },
    async deleteSimulation({ caller, params: { simulation_id } }) {
      requireSandbox(caller)
      await knex.transaction(async (trx) => {
        const row = await SimulationRow.requireForChange(trx, caller, simulation_id)
        await row.$query(trx).delete()
        await recordChange(deps, trx, { caller, action: 'simulation.deleted', target: simulation_id })
      })
      return { status: 204 }
    },
  }
}
