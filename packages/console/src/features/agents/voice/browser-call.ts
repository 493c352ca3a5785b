import type { text } from '../../../text/voice-playground.ts'

/** Calls from the console use the audio modules of the public link's page, which the service serves here. */
const FILES = '/try/files'

export interface TranscriptLine {
  line: number
  role: 'agent' | 'caller'
  text: string
  final: boolean
}

export type FromAgent =
  | { type: 'ready'; hears: boolean }
  | ({ type: 'transcript' } & TranscriptLine)
  | { type: 'held'; on: boolean }
  | { type: 'reconnecting'; on: boolean }

export interface BrowserCall {
  /** @returns the id of the call, or undefined if the call was ended in the meantime. */
  begin(agent_id: string): Promise<string | undefined>
  send(message: { type: 'say'; text: string }): void
  mute(on: boolean): void
  /** Switches from writing to speaking within the call. */
  speak(microphone: MediaStream): Promise<void>
  /** Switches from speaking to writing. If `spoken` is true, answers are spoken as well. */
  type(spoken: boolean): void
  hangUp(): void
}

interface Listener {
  said(message: FromAgent): void
  ended(why: string): void
}

interface CallModule {
  Call: new (microphone: MediaStream | null, speaker: HTMLAudioElement, listener: Listener) => BrowserCall
  NoCall: new (why: string, status: number) => Error & { status: number }
}

export type Microphone = { kind: 'open'; stream: MediaStream } | { kind: keyof typeof text.no_microphone }

interface MicrophoneModule {
  openMicrophone(): Promise<Microphone>
}

const load = async (name: string): Promise<unknown> => await import(/* @vite-ignore */ `${FILES}/${name}`)

export const loadCall = async (): Promise<CallModule> => (await load('call.js')) as CallModule

/** Asks the person for the microphone. */
export async function openMicrophone(): Promise<Microphone> {
  const module = (await load('microphone.js')) as MicrophoneModule
  return await module.openMicrophone()
}
