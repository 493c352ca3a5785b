import type { CallMonitorAudio } from '@ohun/sdk'
import capture from './capture.worklet.ts?worker&url'
import { decodeMuLaw, encodeMuLaw } from './mu-law.ts'

const SAMPLE_RATE = 8_000
/** The buffer between receiving and playing audio: its arrival over the internet is uneven. */
const AHEAD_S = 0.15
/** If more audio than this is buffered, new audio is dropped, so that the listener stays in the present. */
const MAX_AHEAD_S = 1
/** After this time, the browser has decided whether audio plays without a click. */
const DECIDED_MS = 500

/** The audio of a call in the browser: it plays both sides, and sends the microphone to the caller. */
export class CallAudio {
  readonly #context = new AudioContext({ sampleRate: SAMPLE_RATE })
  #next_s = 0
  #microphone: MediaStream | null = null

  /** @param onSilenced - Called when the browser starts or stops waiting for a click before it plays. */
  constructor({ onSilenced }: { onSilenced: (is_silenced: boolean) => void }) {
    const changed = (): void => onSilenced(this.#context.state === 'suspended')
    this.#context.addEventListener('statechange', changed)
    // A context that is allowed to play reports it a moment later.
    void this.#context.resume()
    setTimeout(changed, DECIDED_MS)
  }

  /** Plays both sides, with the caller a little to the left. */
  play({ caller, agent }: CallMonitorAudio): void {
    const now_s = this.#context.currentTime
    if (this.#next_s > now_s + MAX_AHEAD_S) return
    if (this.#next_s < now_s) this.#next_s = now_s + AHEAD_S
    const sides = [decodeMuLaw(caller), decodeMuLaw(agent)]
    const length = sides[0]!.length
    const buffer = this.#context.createBuffer(2, length, SAMPLE_RATE)
    for (const [channel, side] of sides.entries()) buffer.copyToChannel(side, channel)
    const source = this.#context.createBufferSource()
    source.buffer = buffer
    source.connect(this.#context.destination)
    source.start(this.#next_s)
    this.#next_s += length / SAMPLE_RATE
  }

  /** @throws DOMException if the person or the browser refuses the microphone. */
  async speak(send: (audio: string) => void): Promise<void> {
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    this.#microphone = await navigator.mediaDevices.getUserMedia({ audio })
    await this.#context.audioWorklet.addModule(capture)
    const node = new AudioWorkletNode(this.#context, 'capture', { numberOfOutputs: 0 })
    node.port.addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
      if (this.#microphone) send(encodeMuLaw(data))
    })
    node.port.start()
    this.#context.createMediaStreamSource(this.#microphone).connect(node)
  }

  /** Must be called from a click. */
  resume(): void {
    void this.#context.resume()
  }

  mute(): void {
    for (const track of this.#microphone?.getTracks() ?? []) track.stop()
    this.#microphone = null
  }

  close(): void {
    this.mute()
    void this.#context.close()
  }
}
