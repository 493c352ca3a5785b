import { systemClock } from '../../packages/clock/src/index.ts'
import { embeddedSynthesizer } from '../../packages/server/src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../packages/server/src/gateways/speech/embedded/flite-threads.ts'

const SAMPLES_A_SECOND = 8_000

export const QUESTION = 'When do you open in the morning?'

/** The silence in which a page connects and greets, also on a slow machine. */
const BEFORE_S = 5
const AFTER_S = 4

/** The audio for the microphone: the question after the greeting, and again every ten seconds for pages that connect late. */
export async function spokenQuestion(directory: string): Promise<Int16Array> {
  const threads = fliteThreads(directory, systemClock)
  const samples: number[] = Array.from({ length: BEFORE_S * SAMPLES_A_SECOND }, () => 0)
  const request = { text: QUESTION, language: 'en', voice: null, workspace_id: 'ws_1' }
  for await (const piece of embeddedSynthesizer(threads).speak(request, new AbortController().signal))
    samples.push(...piece)
  await threads.close()
  return Int16Array.from([...samples, ...Array.from({ length: AFTER_S * SAMPLES_A_SECOND }, () => 0)])
}
