import { streamEvents, type OhunCore } from '@ohun/sdk/operations'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../api/client.ts'
import { isSignedOut } from '../api/is-signed-out.ts'
import { text } from '../text/common.ts'
import { changedBy } from './changed-by.ts'
import styles from './live-events.module.css'

/** Events that come together are answered by one reading: a page that shows a busy workspace must stay quick. */
const GATHER_MS = 50

/** Follows the environment's event stream, and reads again what an event has changed. The SDK reconnects with back-off. */
export function LiveEvents() {
  const client = useClient()
  const queries = useQueryClient()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    void follow({ client, queries, signal: controller.signal }).catch((error: unknown) => {
      if (!controller.signal.aborted && !isSignedOut(error)) setLost(true)
    })
    return () => controller.abort()
  }, [client, queries])
  const offline = useOffline(queries)
  return lost || offline ? (
    <p role="status" className={styles.offline}>
      {text.offline}
    </p>
  ) : null
}

async function follow(of: { client: OhunCore; queries: QueryClient; signal: AbortSignal }): Promise<void> {
  const { client, queries, signal } = of
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAgain = (): void => {
    timer = undefined
    for (const operation of changed) void queries.invalidateQueries({ queryKey: [operation] })
    changed.clear()
  }
  for await (const event of streamEvents(client, undefined, { signal })) {
    for (const operation of changedBy(event.event_type)) changed.add(operation)
    timer ??= setTimeout(readAgain, GATHER_MS)
  }
}

/** Whether the browser has no network; when it has it again, everything on the page is read once more. */
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
