import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../packages/clock/src/index.ts'
import { embeddedSynthesizer } from '../../packages/server/src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../packages/server/src/gateways/speech/embedded/flite-threads.ts'

/** A text spoken by a caller, at 8 kHz. */
export async function voiceOf(text: string): Promise<Int16Array> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-callers-'))
  const threads = fliteThreads(directory, systemClock)
  const samples: number[] = []
  const request = { text, language: 'en', voice: null, workspace_id: 'ws_1' }
  for await (const piece of embeddedSynthesizer(threads).speak(request, new AbortController().signal))
    samples.push(...piece)
  await threads.close()
  await rm(directory, { recursive: true, force: true })
  return Int16Array.from(samples)
}
