import type { ConversationUpdate } from '@ohun/sdk'
import { updateConversation } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'

export interface Change {
  run: (change: ConversationUpdate) => void
  busy: boolean
  error: unknown
}

/** Changes who answers a conversation, and reads it again. */
export function useChange(conversation_id: string): Change {
  const client = useClient()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: async (change: ConversationUpdate) => await updateConversation(client, conversation_id, change),
    onSuccess: () => {
      for (const operation of ['getConversation', 'listInbox'])
        void queries.invalidateQueries({ queryKey: [operation] })
    },
  })
  return { run: (change) => mutation.mutate(change), busy: mutation.isPending, error: mutation.error }
}
