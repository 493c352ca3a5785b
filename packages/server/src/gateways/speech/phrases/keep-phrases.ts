import type { SpeechRequest, TextToSpeech } from '../text-to-speech.ts'
import { PhraseFiles } from './phrase-files.ts'
import { SharedAudio } from './shared-audio.ts'

export interface KeepPhrasesDeps {
  files: PhraseFiles
  /** Identifies the synthesizer, its model and voices, because each sounds different. */
  provider: string
  onPhrase(result: 'kept' | 'made'): void
}

/** Wraps a synthesizer so that a phrase is synthesised once for all calls that say it within some minutes. */
export function keepPhrases(synthesizer: TextToSpeech, deps: KeepPhrasesDeps): TextToSpeech {
  const running = new Map<string, SharedAudio>()
  const make = (key: string, request: SpeechRequest): SharedAudio => {
    const audio = new SharedAudio((signal) => synthesizer.speak(request, signal))
    running.set(key, audio)
    void audio.ended.then(async (pieces) => {
      if (pieces) await deps.files.write(key, pieces)
      if (running.get(key) === audio) running.delete(key)
    })
    return audio
  }
  return {
    async *speak(request, signal) {
      if (!request.is_phrase) return yield* synthesizer.speak(request, signal)
      const { text, language, voice } = request
      const key = PhraseFiles.keyOf([deps.provider, language, voice, text])
      const kept = await deps.files.read(key)
      signal.throwIfAborted()
      deps.onPhrase(kept ? 'kept' : 'made')
      if (kept) return yield kept
      const audio = running.get(key)
      yield* (audio?.goes_on ? audio : make(key, request)).listen(signal)
    },
  }
}
