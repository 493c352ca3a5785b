import type { Conversation } from '@ohun/sdk'
import { updateConversation } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useClient } from '../../api/client.ts'

/**
 * Marks a message as read once it is on the screen of an attentive person. A conversation marked as unread stays
 * unread.
 */
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
    // A failed request leaves it unread for the next attempt; the page only shows errors of the person's own actions.
    const look = (): void => void say().catch(() => (read.current = undefined))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [client, queries, conversation_id, unread_count, shown])
}
