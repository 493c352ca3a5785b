import type { Conversation, OhunCore } from '@ohun/sdk'
import { createMessage, uploadMedia } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../../api/client.ts'
import { text } from '../../text/inbox.ts'
import { notify } from '../../ui/notify.ts'
import { isSound } from './sendable-files.ts'

/** A person's answer: a text, a file, or both. */
export interface Answer {
  body: string
  file?: File | undefined
}

interface Pending extends Answer {
  id: number
}

export interface Sending {
  /** Answers that are being sent, in order. */
  pending: readonly Pending[]
  error: unknown
  /** @returns the part that the service has not accepted. Null if it has accepted all of it. */
  send: (answer: Answer) => Promise<Answer | null>
}

/** Shows an answer immediately, and removes it if it is refused. */
export function useSending(conversation: Conversation): Sending {
  const client = useClient()
  const queries = useQueryClient()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const [error, setError] = useState<unknown>()
  const last = useRef(0)
  const send = async (answer: Answer): Promise<Answer | null> => {
    const id = ++last.current
    let left: Answer | null = answer
    setPending((others) => [...others, { id, ...answer }])
    setError(undefined)
    try {
      for (const part of partsOf(answer)) {
        await sendPart(client, conversation, part)
        left = part.rest
      }
      await queries.invalidateQueries({ queryKey: ['listMessages'] })
      void queries.invalidateQueries({ queryKey: ['listInbox'] })
      return null
    } catch (failure) {
      setError(failure)
      notify(text.undone)
      // A message that no carrier accepted is in the list, with the reason.
      void queries.invalidateQueries({ queryKey: ['listMessages'] })
      void queries.invalidateQueries({ queryKey: ['getConversation'] })
      return left
    } finally {
      setPending((others) => others.filter((other) => other.id !== id))
    }
  }
  return { pending, error, send }
}

const LONGEST_CAPTION = 1_024
const LONGEST_NAME = 240

/** A message of an answer, and the part of the answer that remains to be sent after it. */
interface Part extends Answer {
  rest: Answer | null
}

/** A text that cannot be the caption of the file follows as a separate message. */
function partsOf({ body, file }: Answer): Part[] {
  if (!file || body.trim() === '') return [{ body, file, rest: null }]
  if (body.length <= LONGEST_CAPTION && !isSound(file)) return [{ body, file, rest: null }]
  return [
    { body: '', file, rest: { body } },
    { body, rest: null },
  ]
}

async function sendPart(
  client: OhunCore,
  { agent_id, channel, contact, number }: Conversation,
  { body, file }: Part,
): Promise<void> {
  const addressed = { agent_id, channel, to: contact, from: number }
  if (!file) return void (await createMessage(client, { ...addressed, body }))
  const { media_id, message_type } = await uploadMedia(client, file, { filename: file.name.slice(-LONGEST_NAME) })
  const caption = body.trim() === '' ? undefined : body
  await createMessage(client, { ...addressed, message_type, media_id, media_caption: caption })
}
