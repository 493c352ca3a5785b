import { systemClock } from '../../packages/clock/src/index.ts'
import { embeddedSynthesizer } from '../../packages/server/src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../packages/server/src/gateways/speech/embedded/flite-threads.ts'

const SAMPLES_A_SECOND = 8_000

export const QUESTION = 'When do you open in the morning?'

/** The audio for the microphone: the question after the greeting, and again every ten seconds for pages that connect late. */
export async function spokenQuestion(directory: string): Promise<Int16Array> {
  const threads = fliteThreads(directory, systemClock)
  const samples: number[] = Array.from({ length: 2 * SAMPLES_A_SECOND }, () => 0)
  const request = { text: QUESTION, language: 'en', voice: null, workspace_id: 'ws_1' }
  for await (const piece of embeddedSynthesizer(threads).speak(request, new AbortController().signal))
    samples.push(...piece)
  await threads.close()
  return Int16Array.from([...samples, ...Array.from({ length: 6 * SAMPLES_A_SECOND }, () => 0)])
}
