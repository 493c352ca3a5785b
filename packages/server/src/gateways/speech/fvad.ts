import type { Fvad } from '@echogarden/fvad-wasm'
import { NoiseFloor } from './noise-floor.ts'
import { Voicing } from './voicing.ts'
import type { VoiceActivity } from './voice-activity.ts'

const SAMPLE_RATE = 8_000
const FRAME_SAMPLES = 160
const SAMPLE_BYTES = 2
/** The mode that mistakes the least noise for speech. */
const MODE = 3

/**
 * Loads WebRTC's detector with a noise gate: detected speech counts only if it is louder than the noise on the line.
 * @returns a function that creates the detector of a call
 */
export async function loadVoiceActivity(): Promise<() => VoiceActivity> {
  const { default: load } = await import('@echogarden/fvad-wasm')
  const detectors = new Detectors(await load())
  return () => new GatedDetector(detectors)
}

/** The detectors of all calls. They share a memory that never shrinks, so the detector of an ended call is reused. */
class Detectors {
  readonly #fvad: Fvad
  readonly #frame: number
  readonly #free: number[] = []
  readonly #calls = new FinalizationRegistry<number>((detector) => void this.#free.push(detector))

  constructor(fvad: Fvad) {
    this.#fvad = fvad
    this.#frame = fvad._malloc(FRAME_SAMPLES * SAMPLE_BYTES)
  }

  take(owner: object): number {
    const detector = this.#free.pop() ?? this.#fvad._fvad_new()
    this.#fvad._fvad_reset(detector)
    this.#fvad._fvad_set_sample_rate(detector, SAMPLE_RATE)
    this.#fvad._fvad_set_mode(detector, MODE)
    this.#calls.register(owner, detector)
    return detector
  }

  hears(detector: number, frame: Int16Array): boolean {
    this.#fvad.HEAP16.set(frame, this.#frame / SAMPLE_BYTES)
    return this.#fvad._fvad_process(detector, this.#frame, FRAME_SAMPLES) === 1
  }
}

class GatedDetector implements VoiceActivity {
  readonly #detectors: Detectors
  readonly #detector: number
  readonly #noise = new NoiseFloor()
  readonly #voicing = new Voicing()

  constructor(detectors: Detectors) {
    this.#detectors = detectors
    this.#detector = detectors.take(this)
  }

  hears(frame: Int16Array, is_received = true): boolean {
    this.#voicing.hear(frame)
    const may_be_speech = this.#detectors.hears(this.#detector, frame)
    return this.#noise.isExceededBy(frame, is_received) && may_be_speech
  }

  get is_voiced(): boolean {
    return this.#voicing.is_voiced
  }
}
