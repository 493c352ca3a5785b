import type { Conversation } from '@ohun/sdk'
import { updateConversation } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client.ts'

/** Says that a message was read, once it is on the screen of a person who looks. A conversation marked as unread stays so. */
export function useRead({ conversation_id, unread_count }: Conversation, shown: string | undefined): void {
  const client = useClient()
  const queries = useQueryClient()
  const read = useRef<string>(undefined)
  useEffect(() => {
    const say = async (): Promise<void> => {
      if (unread_count === 0 || !shown || read.current === shown || document.visibilityState !== 'visible') return
      read.current = shown
      await updateConversation(client, conversation_id, { read_up_to: shown })
      void queries.invalidateQueries({ queryKey: ['listInbox'] })
      void queries.invalidateQueries({ queryKey: ['getConversation'] })
    }
    // It stays unread for the next look; the page shows the errors of what the person does.
    const look = (): void => void say().catch(() => (read.current = undefined))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, queries, conversation_id, unread_count, shown])
}
