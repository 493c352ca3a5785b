import type { SandboxClock } from '@ohun/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client.ts'
import { getSandboxClockQuery, listSandboxClocksQuery } from '../../api/queries.gen.ts'

/** No event announces the end of a turn. */
const LOOK_MS = 1_000

const isTurning = (clock: SandboxClock | undefined): boolean => clock?.status === 'advancing'

/** The clocks of the sandbox. */
export function useClocks() {
  return useQuery({
    ...listSandboxClocksQuery(useClient()),
    refetchInterval: ({ state }) => (state.data?.clocks.some(isTurning) ? LOOK_MS : false),
  })
}

/** One clock. While it is being turned, it is read again and again. */
export function useClock(clock_id: string) {
  const query = useQuery({
    ...getSandboxClockQuery(useClient(), clock_id),
    refetchInterval: ({ state }) => (isTurning(state.data) ? LOOK_MS : false),
  })
  useReadAgainAt(query.data?.now)
  return query
}

/** A turn changes calls, numbers, the balance and more, also one that was begun elsewhere. */
function useReadAgainAt(now: string | undefined): void {
  const queries = useQueryClient()
  const seen = useRef(now)
  useEffect(() => {
    const is_turned = seen.current !== undefined && now !== undefined && seen.current !== now
    seen.current = now ?? seen.current
    if (is_turned) void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getSandboxClock' })
  }, [queries, now])
}

/** Shows a clock that an operation returned, in place of the one that was read. */
export function useTakeClock(): (clock: SandboxClock) => void {
  const client = useClient()
  const queries = useQueryClient()
  return (clock) => {
    queries.setQueryData(getSandboxClockQuery(client, clock.clock_id).queryKey, clock)
    void queries.invalidateQueries({ queryKey: ['listSandboxClocks'] })
  }
}
