import type { CallMonitorCommand, CallMonitorControl, CallMonitorFrame, SocketConnection } from '@ohun/sdk'
import { monitorCall } from '@ohun/sdk/operations'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { CallAudio } from './call-audio.ts'

type Connection = SocketConnection<CallMonitorFrame, CallMonitorCommand>

interface Heard {
  control: CallMonitorControl | null
  error: unknown
  /** Whether the microphone was refused: the person can still type. */
  no_microphone: boolean
  /** Whether the browser waits for a click before it plays audio. */
  is_silenced: boolean
}

export interface Monitor extends Heard {
  /** @returns whether there is a connection that takes the command. */
  send: (command: CallMonitorCommand) => boolean
  /** Plays the audio from now on. Must be called from a click. */
  hear: () => void
  /** Reconnects. */
  retry: () => void
}

const NOTHING: Heard = { control: null, error: null, no_microphone: false, is_silenced: false }

/** Listens to a call while the component is mounted, and speaks once the call has been taken over. */
export function useMonitor(call_id: string): Monitor {
  const client = useClient()
  const [state, setState] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const connection = useRef<Connection | null>(null)
  const player = useRef<CallAudio | null>(null)
  const change = (part: Partial<Heard>): void => setState((before) => ({ ...before, ...part }))
  useEffect(() => {
    const controller = new AbortController()
    const audio = new CallAudio({ onSilenced: (is_silenced) => change({ is_silenced }) })
    player.current = audio
    let control: CallMonitorControl['control'] | null = null
    const heard = (frame: CallMonitorFrame): void => {
      if (frame.type === 'audio') return audio.play(frame)
      change({ control: frame, error: null })
      if (frame.control === control) return
      control = frame.control
      change({ no_microphone: false })
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
    // Delayed, so that a component that React mounts only as a check does not open a connection.
    const timer = setTimeout(() => {
      follow().catch((error: unknown) => {
        if (!controller.signal.aborted) change({ error, control: null })
      })
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
      connection.current = null
      audio.close()
    }
  }, [client, call_id, attempt])
  return {
    ...state,
    send(command) {
      connection.current?.send(command)
      return connection.current !== null
    },
    hear: () => player.current?.resume(),
    retry() {
      setState(NOTHING)
      setAttempt((before) => before + 1)
    },
  }
}
