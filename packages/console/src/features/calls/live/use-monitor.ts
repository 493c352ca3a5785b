import type { CallMonitorCommand, CallMonitorControl, CallMonitorFrame, SocketConnection } from '@ohun/sdk'
import { monitorCall } from '@ohun/sdk/operations'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { CallAudio } from './call-audio.ts'

type Connection = SocketConnection<CallMonitorFrame, CallMonitorCommand>

export interface Monitor {
  control: CallMonitorControl | null
  error: unknown
  /** The microphone was refused: words can still be typed. */
  no_microphone: boolean
  send(command: CallMonitorCommand): void
}

/** Listens to a call for as long as the component is there, and speaks once the call is taken over. */
export function useMonitor(call_id: string): Monitor {
  const client = useClient()
  const [state, setState] = useState<Omit<Monitor, 'send'>>({ control: null, error: null, no_microphone: false })
  const connection = useRef<Connection | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const audio = new CallAudio()
    const change = (part: Partial<Monitor>): void => setState((before) => ({ ...before, ...part }))
    const heard = (frame: CallMonitorFrame): void => {
      if (frame.type === 'audio') return audio.play(frame)
      change({ control: frame, error: null })
      audio.mute()
      if (frame.control !== 'you' || !frame.has_audio) return
      audio
        .speak((spoken) => connection.current?.send({ type: 'audio', audio: spoken }))
        .catch(() => change({ no_microphone: true }))
    }
    const follow = async (): Promise<void> => {
      connection.current = await monitorCall(client, call_id, {
        signal: controller.signal,
        onError: (error) => change({ error }),
      })
      for await (const frame of connection.current) heard(frame)
    }
    // A component that is only tried out opens no connection.
    const timer = setTimeout(() => {
      follow().catch((error: unknown) => {
        if (!controller.signal.aborted) change({ error })
      })
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
      connection.current = null
      audio.close()
    }
  }, [client, call_id])
  return { ...state, send: (command) => connection.current?.send(command) }
}
