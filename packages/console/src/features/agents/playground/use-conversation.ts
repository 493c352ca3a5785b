import { streamPlayground } from '@ohun/sdk/operations'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { historyOf, NO_ANSWER, withEvent, type Answer, type Exchanged } from './conversation.ts'

/** A conversation with an agent that only this page holds. Answers that arrive after a reset are discarded. */
export function useConversation(agent_id: string) {
  const client = useClient()
  const current = useRef<AbortController>(undefined)
  const next_id = useRef(0)
  const [conversation, setConversation] = useState<readonly Exchanged[]>([])
  const [busy, setBusy] = useState(false)
  useEffect(() => () => current.current?.abort(), [])

  /**
   * Sends a message with the conversation so far, and shows the answer as it arrives. @returns the conversation
   * including the answer
   */
  const ask = async (before: readonly Exchanged[], message: string, signal: AbortSignal) => {
    const id = next_id.current++
    let answer: Answer = NO_ANSWER
    const shown = (): readonly Exchanged[] => [...before, { id, message, answer }]
    setConversation(shown())
    try {
      const stream = streamPlayground(client, agent_id, { message, history: historyOf(before) }, { signal })
      for await (const event of stream) {
        answer = withEvent(answer, event)
        setConversation(shown())
      }
    } catch (error) {
      signal.throwIfAborted()
      answer = { ...answer, error }
      setConversation(shown())
    }
    return shown()
  }

  /** Sends the messages one by one. Stops after an answer that fails. */
  const askAll = async (before: readonly Exchanged[], messages: readonly string[]): Promise<void> => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setBusy(true)
    try {
      let so_far = before
      for (const message of messages) {
        so_far = await ask(so_far, message, signal)
        if (so_far.at(-1)?.answer.latency_ms === null) break
      }
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    setBusy(false)
  }

  const reset = (): void => {
    current.current?.abort()
    setConversation([])
    setBusy(false)
  }
  return {
    conversation,
    busy,
    say: (message: string): void => void askAll(conversation, [message]),
    /** Returns to a message and replaces it. */
    edit: (at: number, message: string): void => void askAll(conversation.slice(0, at), [message]),
    /** Sends all messages again, to the agent as it is saved now. */
    replay: (): void =>
      void askAll(
        [],
        conversation.map(({ message }) => message),
      ),
    stop: (): void => {
      current.current?.abort()
      setConversation(conversation.filter(({ answer }) => answer.latency_ms !== null || answer.failed !== null))
      setBusy(false)
    },
    reset,
  }
}
