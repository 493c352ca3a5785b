import { resampled, type SampleRate } from '../resample.ts'
import { SpeechError } from '../speech-error.ts'
import type { TextToSpeech } from '../text-to-speech.ts'
import { embeddedVoice } from '../voices.ts'
import type { FliteThreads } from './flite-threads.ts'
import { speakableSentences } from './speakable.ts'

/**
 * Synthesises speech without a provider, sentence by sentence. Its voices are English; they read other languages as if they were
 * English.
 */
export function embeddedSynthesizer(threads: FliteThreads): TextToSpeech {
  return {
    async *speak({ text, voice, workspace_id }, signal) {
      let has_letters = false
      for await (const sentence of speakableSentences(text)) {
        has_letters = true
        const { sample_rate, pcm } = await threads.run(
          workspace_id,
          { text: sentence, voice: embeddedVoice(voice) },
          signal,
        )
        yield resampled(pcm, sample_rate as SampleRate, 8_000)
      }
      if (!has_letters)
        throw new SpeechError('The embedded synthesizer does not support any character of the text.', 'unsupported')
    },
  }
}
