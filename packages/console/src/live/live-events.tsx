import { streamEvents, type OhunCore } from '@ohun/sdk/operations'
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../api/client.ts'
import { isDenied, isSignedOut } from '../api/refusals.ts'
import { identityKey } from '../api/session.ts'
import { useSessionEnded } from '../api/session-end.ts'
import { text } from '../text/common.ts'
import { changedBy, isChanged, type Change } from './changed-by.ts'
import { gather } from './gather.ts'
import styles from './live-events.module.css'

/** Events that arrive within this time, or during a reading, lead to a single reading: a new one would end the one before it. */
const GATHER_MS = 50

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000

/** Follows the environment's event stream, and reads data again that an event has changed. */
export function LiveEvents() {
  const client = useClient()
  const queries = useQueryClient()
  const [lost, setLost] = useState(false)
  const has_ended = useSessionEnded()
  useEffect(() => {
    if (has_ended) return
    const controller = new AbortController()
    void keepFollowing({ client, queries, signal: controller.signal, setLost })
    return () => controller.abort()
  }, [client, queries, has_ended])
  const offline = useOffline(queries)
  // Screen readers announce what appears in an element that was there before.
  return <div role="status">{lost || offline ? <p className={styles.offline}>{text.offline}</p> : null}</div>
}

interface Following {
  client: OhunCore
  queries: QueryClient
  signal: AbortSignal
  /** Reports whether the service is unreachable. */
  setLost: (lost: boolean) => void
}

/**
 * Reopens the stream when it breaks, with growing pauses, after the last event. A restart of the service causes one
 * short pause.
 */
async function keepFollowing(of: Following): Promise<void> {
  const { queries, signal, setLost } = of
  let last_event_id: string | undefined
  let failures = 0
  const opened = (): void => {
    setLost(false)
    // Live data is only a part of the data on a page.
    if (failures > 0) void queries.invalidateQueries()
    failures = 0
  }
  while (!signal.aborted) {
    try {
      for await (const event_id of follow(of, { last_event_id, opened })) last_event_id = event_id
    } catch (error) {
      if (signal.aborted) return
      // The page's own requests are now refused too, which leads to the sign-in.
      if (isSignedOut(error)) return void queries.invalidateQueries()
      // The role does not include events, or the person has left the workspace.
      if (isDenied(error)) return void queries.invalidateQueries({ queryKey: identityKey })
      failures += 1
      setLost(true)
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS))
  }
}

async function* follow(
  { client, queries, signal }: Following,
  { last_event_id, opened }: { last_event_id: string | undefined; opened: () => void },
): AsyncGenerator<string> {
  const readAgain = gather<Change>((changes) => {
    const predicate = ({ queryKey }: Query): boolean => changes.some((change) => isChanged(queryKey, change))
    return queries.invalidateQueries({ predicate })
  }, GATHER_MS)
  const stream = streamEvents(client, undefined, { signal, reconnect: false, lastEventId: last_event_id })
  await stream.opened
  opened()
  for await (const event of stream) {
    readAgain(changedBy(event))
    yield event.event_id
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** Whether the browser is offline. When it is online again, everything on the page is read again. */
function useOffline(queries: QueryClient): boolean {
  const [offline, setOffline] = useState(!navigator.onLine)
  useEffect(() => {
    const update = (): void => {
      setOffline(!navigator.onLine)
      if (navigator.onLine) void queries.invalidateQueries()
    }
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [queries])
  return offline
}
