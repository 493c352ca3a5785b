import type { Conversation } from '@ohun/sdk'
import { createMessage } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/inbox.ts'
import { notify } from '../../ui/notices.tsx'

interface Pending {
  id: number
  body: string
}

export interface Sending {
  /** On their way, in the order in which they were sent. */
  pending: readonly Pending[]
  error: unknown
  /** @returns whether the service has accepted it. */
  send: (body: string) => Promise<boolean>
}

/** Shows an answer at once, and takes it back if it is refused. */
export function useSending({ agent_id, channel, contact, number }: Conversation): Sending {
  const client = useClient()
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [error, setError] = useState<unknown>()
  const last = useRef(0)
  const send = async (body: string): Promise<boolean> => {
    const id = ++last.current
    setPending((others) => [...others, { id, body }])
    setError(undefined)
    try {
      await createMessage(client, { agent_id, channel, to: contact, from: number, body })
      await queries.invalidateQueries({ queryKey: ['listMessages'] })
      void queries.invalidateQueries({ queryKey: ['listInbox'] })
      return true
    } catch (failure) {
      setError(failure)
      notify(text.undone)
      // A message that no carrier took is in the list, with why.
      void queries.invalidateQueries({ queryKey: ['listMessages'] })
      void queries.invalidateQueries({ queryKey: ['getConversation'] })
      return false
    } finally {
      setPending((others) => others.filter((other) => other.id !== id))
    }
  }
  return { pending, error, send }
}
