import type { Log } from '../../platform/log.ts'
import { SpeechError } from './speech-error.ts'
import type { SpeechRequest, TextToSpeech } from './text-to-speech.ts'

export interface Synthesizers {
  /** Null if there is no provider. */
  hosted: TextToSpeech | null
  embedded: TextToSpeech
  log: Log
}

/** The languages that are understandable when an English voice speaks them. `auto` starts in English. */
const LIKE_ENGLISH: ReadonlySet<string> = new Set(['en', 'pcm', 'auto'])

/** True if an English voice is understandable in this language. */
export const isLikeEnglish = (language: string): boolean => LIKE_ENGLISH.has(language)

/**
 * Speaks with the provider. If it fails before the first audio, an embedded voice says the same text, provided that it is
 * understandable in that language or the text is known in English. Without a provider, embedded voices say everything, because a
 * voice that is hard to understand is better than silence.
 */
export function synthesizerWithFallback({ hosted, embedded, log }: Synthesizers): TextToSpeech {
  if (hosted === null) return withWarning(embedded, log)
  return {
    async *speak(request, signal) {
      let has_begun = false
      try {
        for await (const piece of hosted.speak(request, signal)) {
          has_begun = true
          yield piece
        }
        return
      } catch (error) {
        signal.throwIfAborted()
        if (has_begun || !(error instanceof SpeechError) || !isUnderstood(request)) throw error
        // `busy` means that the breaker is open, and then the failure has already been logged.
        if (error.fault !== 'busy')
          log.warn({ fault: error.fault }, 'the embedded synthesizer speaks instead of the provider')
      }
      yield* embedded.speak(forEnglishVoice(request), signal)
    },
  }
}

/** True if the request is understandable when an English voice says it. */
const isUnderstood = ({ language, in_english }: SpeechRequest): boolean =>
  isLikeEnglish(language) || in_english !== undefined

function forEnglishVoice({ in_english, saysEnglish, ...request }: SpeechRequest): SpeechRequest {
  if (in_english === undefined || isLikeEnglish(request.language)) return request
  saysEnglish?.()
  return { ...request, text: in_english, language: 'en' }
}

/** Warns once for each language, because agents say many sentences. */
function withWarning(embedded: TextToSpeech, log: Log): TextToSpeech {
  const warned = new Set<string>()
  return {
    speak(request: SpeechRequest, signal) {
      const { language } = request
      if (!isUnderstood(request) && !warned.has(language)) {
        warned.add(language)
        log.warn({ language }, 'an English voice speaks a language that requires a speech provider')
      }
      return embedded.speak(forEnglishVoice(request), signal)
    },
  }
}
