import type { InboxFrame } from '@ohun/sdk'
import { streamInbox } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../api/client.ts'
import { gather } from '../../live/gather.ts'
import { announceMessage } from './desktop-notices.ts'

/** Frames that arrive within this time, or during a reading, lead to a single reading. */
const GATHER_MS = 50

/** The operations whose results a frame changes. */
function changedBy({ event_type }: InboxFrame): readonly string[] {
  return event_type.startsWith('conversation.note_')
    ? ['listConversationNotes']
    : ['listInbox', 'getConversation', 'listMessages']
}

/** Follows the inbox of the environment, reads changed data again, and notifies a person who asked for it. */
export function useInboxStream(): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    const readAgain = gather<InboxFrame>((frames) => {
      const changed = new Set(frames.flatMap(changedBy))
      return Promise.all([...changed].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
    }, GATHER_MS)
    const follow = async (): Promise<void> => {
      for await (const frame of streamInbox(client, { signal: controller.signal })) {
        announceMessage(frame)
        readAgain(frame)
      }
    }
    // The event stream of the frame shows that the service is unavailable.
    follow().catch(() => undefined)
    return () => controller.abort()
  }, [client, queries])
}
