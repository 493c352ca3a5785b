import type { LineEvent } from '../../gateways/telephony/line.ts'
import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { BargeIn } from '../speech-line/barge-in.ts'
import { RecognisedInput, type RecognisedInputDeps } from '../speech-line/recognised-input.ts'

const SILENCE: Frame = new Int16Array(FRAME_SAMPLES)

interface ColleagueSpeechDeps extends Omit<RecognisedInputDeps, 'asked'> {
  workspace_id: string
  language: string
}

/** Recognises the words of a colleague who has taken over the call. Nothing is interrupted by this speech. */
export function colleagueSpeech(deps: ColleagueSpeechDeps, emit: (event: LineEvent) => void) {
  const media = { pause: () => {}, unpause: () => {} }
  const barge_in = new BargeIn({
    media,
    emit(event) {
      if (event.kind === 'utterance') emit({ kind: 'colleague', text: event.text })
    },
  })
  const input = new RecognisedInput({ ...deps, asked: () => '' }, barge_in)
  input.knows(deps)
  return {
    /** Takes a frame that the caller hears. The agent is silent in the meantime. */
    frame(said: Frame): void {
      input.frame(said, SILENCE, 'audio')
      barge_in.tick()
    },
    close: () => input.close(),
  }
}

export type ColleagueSpeech = ReturnType<typeof colleagueSpeech>
