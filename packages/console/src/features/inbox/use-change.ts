import type { Conversation, ConversationUpdate } from '@ohun/sdk'
import { updateConversation } from '@ohun/sdk/operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../api/client.ts'
import { text as common } from '../../text/common.ts'
import { text } from '../../text/inbox.ts'
import { notify } from '../../ui/notify.ts'
import type { Members } from './use-members.ts'

export interface Change {
  run: (change: ConversationUpdate) => void
  busy: boolean
  error: unknown
}

/** Changes who answers a conversation, reads it again, and offers an undo. */
export function useChange(conversation: Conversation, { nameOf }: Pick<Members, 'nameOf'>): Change {
  const client = useClient()
  const queries = useQueryClient()
  const { conversation_id } = conversation
  const mutation = useMutation({
    mutationFn: async ({ change }: { change: ConversationUpdate; back: ConversationUpdate | null }) =>
      await updateConversation(client, conversation_id, change),
    onSuccess: (_, { change, back }) => {
      for (const operation of ['getConversation', 'listInbox'])
        void queries.invalidateQueries({ queryKey: [operation] })
      const undo = (): void => mutation.mutate({ change: back ?? {}, back: null })
      if (back) notify(wordsOf(change, nameOf), { text: common.undo, run: undo })
    },
  })
  return {
    run: (change) => mutation.mutate({ change, back: wayBack(change, conversation) }),
    busy: mutation.isPending,
    error: mutation.error,
  }
}

/** The change that restores the current state. Null if nothing would be lost. */
function wayBack(
  { mode, assigned_user_id }: ConversationUpdate,
  { mode: before, assigned_user_id: assignee }: Conversation,
): ConversationUpdate | null {
  if (mode === undefined && assigned_user_id === undefined) return null
  return before === 'ai' ? { mode: before } : { mode: before, assigned_user_id: assignee }
}

function wordsOf({ mode, assigned_user_id }: ConversationUpdate, nameOf: Members['nameOf']): string {
  if (mode === undefined || (mode === 'human' && assigned_user_id))
    return assigned_user_id ? text.changed.assigned(nameOf(assigned_user_id)) : text.changed.unassigned
  return text.changed[mode]
}
