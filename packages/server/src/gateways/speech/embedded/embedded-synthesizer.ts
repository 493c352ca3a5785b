import { resampled, type SampleRate } from '../resample.ts'
import { SpeechError } from '../speech-error.ts'
import type { TextToSpeech } from '../text-to-speech.ts'
import { embeddedVoice } from '../voices.ts'
import type { FliteThreads } from './flite-threads.ts'
import { speakableSentences } from './speakable.ts'

/** Speech without a provider: English voices, sentence by sentence. Other languages are read as if they were English. */
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
