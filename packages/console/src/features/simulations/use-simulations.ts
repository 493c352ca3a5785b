import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getSimulationQuery, listSimulationsPages } from '../../api/queries.gen.ts'
import { goesOn } from './goes-on.ts'

/** No event announces the end of a simulation. */
const LOOK_MS = 1_000

/** The simulations of the workspace, the newest first. Until all of them have ended, they are read again and again. */
export function useSimulations(page_size: number) {
  return useInfiniteQuery({
    ...listSimulationsPages(useClient(), { page_size }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(goesOn)) ? LOOK_MS : false),
  })
}

/** One simulation. Until it has ended, it is read again and again. */
export function useSimulation(simulation_id: string) {
  return useQuery({
    ...getSimulationQuery(useClient(), simulation_id),
    refetchInterval: ({ state }) => (goesOn(state.data) ? LOOK_MS : false),
  })
}
