import { useEffect, useRef, useState } from 'react'
import { text } from '../../../text/voice-playground.ts'
import { loadCall, openMicrophone, type BrowserCall, type FromAgent, type TranscriptLine } from './browser-call.ts'

interface VoiceCall {
  phase: 'idle' | 'connecting' | 'running'
  lines: readonly TranscriptLine[]
  /** The state of the call, in words. */
  status: string
  /** Whether the person types. */
  in_writing: boolean
  /** Why the person has to type although a voice call was requested. */
  why_in_writing: string | null
  /** Why there is no call. */
  fault: string | null
  call_id: string | null
}

const UNAVAILABLE = 503

const IDLE: VoiceCall = {
  phase: 'idle',
  lines: [],
  status: '',
  in_writing: false,
  why_in_writing: null,
  fault: null,
  call_id: null,
}

/** One call from this browser to the agent. It ends when the person leaves the page. */
export function useVoiceCall(agent_id: string) {
  const speaker = useRef<HTMLAudioElement>(null)
  const call = useRef<BrowserCall>(undefined)
  const left = useRef(false)
  const [state, setState] = useState(IDLE)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      call.current?.hangUp()
    }
  }, [])
  const change = (part: Partial<VoiceCall>): void => setState((before) => ({ ...before, ...part }))
  const begin = async (by_voice: boolean): Promise<void> => {
    setState({ ...IDLE, phase: 'connecting', status: by_voice ? text.allow : text.connecting })
    const { Call, NoCall } = await loadCall()
    const { stream, why } = by_voice ? await microphone() : { stream: null, why: null }
    change({ status: text.connecting, in_writing: stream === null, why_in_writing: why })
    const made = new Call(stream, speaker.current!, {
      said: (message) => setState((before) => heard(before, message)),
      ended: (why) => change({ phase: 'idle', status: why }),
    })
    call.current = made
    if (left.current) return made.hangUp()
    try {
      change({ call_id: (await made.begin(agent_id)) ?? null })
    } catch (error) {
      made.hangUp()
      change({ fault: error instanceof NoCall ? faultOf(error) : text.no_call, status: '' })
    }
  }
  const start = (by_voice: boolean): void =>
    void begin(by_voice).catch(() => change({ phase: 'idle', status: '', fault: text.no_call }))
  const speak = async (): Promise<void> => {
    const { stream, why } = await microphone()
    if (!stream) return change({ why_in_writing: why })
    await call.current?.speak(stream)
    change({ in_writing: false, why_in_writing: null, status: text.connected })
  }
  return { ...state, speaker, call, start, speak }
}

/** The reason in words. An agent that takes no calls gets a text for its owner, which says where to look. */
const faultOf = ({ message, status }: Error & { status: number }): string =>
  status === UNAVAILABLE ? text.takes_no_calls : message

async function microphone(): Promise<{ stream: MediaStream | null; why: string | null }> {
  const found = await openMicrophone()
  return found.kind === 'open'
    ? { stream: found.stream, why: null }
    : { stream: null, why: text.no_microphone[found.kind] }
}

function heard(before: VoiceCall, message: FromAgent): VoiceCall {
  if (message.type === 'held') return { ...before, status: message.on ? text.on_hold : text.connected }
  if (message.type === 'reconnecting') return { ...before, status: message.on ? text.reconnecting : text.connected }
  if (message.type === 'transcript') return { ...before, lines: withLine(before.lines, message) }
  return { ...before, phase: 'running', status: message.hears || before.in_writing ? text.connected : text.hears_not }
}

/** A line is sent again as it grows. A line that ends without words was noise. */
function withLine(lines: readonly TranscriptLine[], said: TranscriptLine): readonly TranscriptLine[] {
  const at = lines.findIndex(({ line }) => line === said.line)
  const changed = at === -1 ? [...lines, said] : lines.with(at, said)
  return changed.filter(({ final, text: words }) => !final || words !== '')
}
