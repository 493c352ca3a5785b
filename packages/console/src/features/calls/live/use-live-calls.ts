import type { LiveCall, TranscriptFrame } from '@ohun/sdk'
import { streamLiveCalls, streamTranscript } from '@ohun/sdk/operations'
import { useEffect, useState } from 'react'
import { useClient } from '../../../api/client.ts'

/** All calls in progress. Null until the first answer. */
export function useLiveCalls(): { calls: readonly LiveCall[] | null; error: unknown; retry: () => void } {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const [calls, setCalls] = useState<readonly LiveCall[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const controller = new AbortController()
    const follow = async (): Promise<void> => {
      for await (const frame of streamLiveCalls(client, { signal: controller.signal }))
        setCalls((before) => (frame.type === 'snapshot' ? frame.calls : changed(before ?? [], frame.type, frame.call)))
    }
    follow().catch((failure: unknown) => {
      if (!controller.signal.aborted) setError(failure)
    })
    return () => controller.abort()
  }, [client, attempt])
  const retry = (): void => {
    setError(null)
    setAttempt((before) => before + 1)
  }
  return { calls, error, retry }
}

function changed(calls: readonly LiveCall[], type: 'call' | 'ended', call: LiveCall): readonly LiveCall[] {
  const is_known = calls.some(({ call_id }) => call_id === call.call_id)
  if (type === 'ended') return calls.filter(({ call_id }) => call_id !== call.call_id)
  return is_known ? calls.map((one) => (one.call_id === call.call_id ? call : one)) : [...calls, call]
}

/** The turns of a call, as they happen. */
export function useTranscript(call_id: string): readonly TranscriptFrame[] {
  const client = useClient()
  const [turns, setTurns] = useState<readonly TranscriptFrame[]>([])
  useEffect(() => {
    const controller = new AbortController()
    setTurns([])
    const follow = async (): Promise<void> => {
      const { signal } = controller
      for await (const turn of streamTranscript(client, call_id, { from: 'start' }, { signal }))
        setTurns((before) => withTurn(before, turn))
    }
    follow().catch(() => {}) // The call's own panel shows that the connection broke.
    return () => controller.abort()
  }, [client, call_id])
  return turns
}

function withTurn(turns: readonly TranscriptFrame[], turn: TranscriptFrame): readonly TranscriptFrame[] {
  const at = turns.findIndex(({ turn_id }) => turn_id === turn.turn_id)
  return at === -1 ? [...turns, turn] : turns.with(at, turn)
}
