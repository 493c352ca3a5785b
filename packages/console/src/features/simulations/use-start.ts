import type { SimulationCreate } from '@ohun/sdk'
import { createSimulation } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useClient, useEnvironment } from '../../api/client.ts'
import { getSimulationQuery } from '../../api/queries.gen.ts'
import { text } from '../../text/simulations.ts'
import { notify } from '../../ui/notify.ts'
import { useLeadOn } from '../../ui/use-lead-on.ts'

/** Starts a suite and opens the page of the simulation. */
export function useStart(): (suite: SimulationCreate) => Promise<void> {
  const client = useClient()
  const environment = useEnvironment()
  const queries = useQueryClient()
  const leadOn = useLeadOn()
  return async (suite) => {
    const simulation = await createSimulation(client, suite)
    const { simulation_id } = simulation
    queries.setQueryData(getSimulationQuery(client, simulation_id).queryKey, simulation)
    void queries.invalidateQueries({ queryKey: ['listSimulations'] })
    notify(text.started)
    await leadOn({ to: '/$environment/simulations/$simulation_id', params: { environment, simulation_id } })
  }
}
