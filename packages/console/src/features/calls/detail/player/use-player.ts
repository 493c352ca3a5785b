import type { Call } from '@ohun/sdk'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useEnvironment, type Environment } from '../../../../api/client.ts'
import { workspaceOfPage } from '../../../../api/workspace.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { recordedFrom } from '../call-times.ts'
import { Position } from './position.ts'

export interface Player {
  audio: RefObject<HTMLAudioElement | null>
  /** Undefined without a recording. */
  source: string | undefined
  position: Position
  playing: boolean
  failed: boolean
  /** Moves to this moment of the call and, if there is a recording, plays from there. */
  playFrom: (ms: number) => void
  /** Moves to this moment without playing. */
  moveTo: (ms: number) => void
  toggle: () => void
}

/**
 * The recording of a call on the axis of the call. The browser downloads only the parts that it plays.
 * @param duration_ms - The length of the recording. Null while it is unknown, or if there is none.
 */
export function usePlayer(call: Call, duration_ms: number | null): Player {
  const environment = useEnvironment()
  const audio = useRef<HTMLAudioElement>(null)
  const position = useMemo(() => new Position(), [])
  const { playing, failed, setFailed } = useAudio(audio, call.recording_url)
  const from_ms = duration_ms === null ? 0 : recordedFrom(call, duration_ms)
  const source = call.recording_url === null ? undefined : addressOf(call, environment)
  useFrames(playing, () => position.set(from_ms + audio.current!.currentTime * 1_000))
  const moveTo = (ms: number): void => {
    position.set(ms)
    if (audio.current) audio.current.currentTime = Math.max(0, ms - from_ms) / 1_000
  }
  const play = (): void => {
    if (failed) audio.current?.load()
    setFailed(false)
    audio.current?.play().catch(() => {}) // The element's `error` event reports the failure.
  }
  return {
    audio,
    source,
    position,
    playing,
    failed,
    moveTo,
    playFrom(ms) {
      moveTo(ms)
      play()
    },
    toggle: () => (playing ? audio.current?.pause() : play()),
  }
}

/** An audio element cannot send headers, so the address names the environment and the workspace. */
function addressOf({ call_id }: Call, environment: Environment): string {
  const query = new URLSearchParams({ environment })
  if (workspaceOfPage !== undefined) query.set('workspace', workspaceOfPage)
  return `/v1/calls/${call_id}/recording?${query}`
}

/** Whether the recording is playing, and whether it failed. */
function useAudio(audio: RefObject<HTMLAudioElement | null>, of: unknown) {
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const player = audio.current
    if (!player) return
    const heard = { play: () => setPlaying(true), pause: () => setPlaying(false), error: () => setFailed(true) }
    for (const [name, listener] of Object.entries(heard)) player.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(heard)) player.removeEventListener(name, listener)
    }
  }, [audio, of])
  return { playing, failed, setFailed }
}

/** Calls back for each animation frame while `active`. */
function useFrames(active: boolean, onFrame: () => void): void {
  const latest = useLatest(onFrame)
  useEffect(() => {
    if (!active) return
    let frame = requestAnimationFrame(function next() {
      latest.current()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [active, latest])
}
