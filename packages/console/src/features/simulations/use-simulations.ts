import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { getSimulationQuery, listSimulationsPages } from '../../api/queries.gen.ts'
import { isUnfinished } from './is-unfinished.ts'

/** The polling interval: no event announces the end of a simulation. */
const LOOK_MS = 1_000

/** The simulations of the workspace, newest first, polled until all of them have ended. */
export function useSimulations(page_size: number) {
  return useInfiniteQuery({
    ...listSimulationsPages(useClient(), { page_size }),
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnfinished)) ? LOOK_MS : false),
  })
}

/** One simulation, polled until it has ended. */
export function useSimulation(simulation_id: string) {
  return useQuery({
    ...getSimulationQuery(useClient(), simulation_id),
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? LOOK_MS : false),
  })
}
