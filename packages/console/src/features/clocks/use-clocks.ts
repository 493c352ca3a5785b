import type { SandboxClock } from '@ohun/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client.ts'
import { getSandboxClockQuery, listSandboxClocksQuery } from '../../api/queries.gen.ts'

/** The polling interval: no event announces the end of an advance. */
const LOOK_MS = 1_000

const isTurning = (clock: SandboxClock | undefined): boolean => clock?.status === 'advancing'

/** The clocks of the sandbox. */
export function useClocks() {
  return useQuery({
    ...listSandboxClocksQuery(useClient()),
    refetchInterval: ({ state }) => (state.data?.clocks.some(isTurning) ? LOOK_MS : false),
  })
}

/** One clock, polled while it is being advanced. */
export function useClock(clock_id: string) {
  const query = useQuery({
    ...getSandboxClockQuery(useClient(), clock_id),
    refetchInterval: ({ state }) => (isTurning(state.data) ? LOOK_MS : false),
  })
  useReadAgainAt(query.data?.now)
  return query
}

/** An advance changes calls, numbers, the balance and more, even if it was started elsewhere. */
function useReadAgainAt(now: string | undefined): void {
  const queries = useQueryClient()
  const seen = useRef(now)
  useEffect(() => {
    const is_turned = seen.current !== undefined && now !== undefined && seen.current !== now
    seen.current = now ?? seen.current
    if (is_turned) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getSandboxClock' })
  }, [queries, now])
}

/** Replaces the cached clock with the one that an operation returned. */
export function useTakeClock(): (clock: SandboxClock) => void {
  const client = useClient()
  const queries = useQueryClient()
  return (clock) => {
    queries.setQueryData(getSandboxClockQuery(client, clock.clock_id).queryKey, clock)
    void queries.invalidateQueries({ queryKey: ['listSandboxClocks'] })
  }
}
