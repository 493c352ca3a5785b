/** The part of the package, which has no types, that we use: functions on the addresses of its own memory. */
declare module '@echogarden/fvad-wasm' {
  export interface Fvad {
    /** The whole memory; moved when it grows, so not to be kept. */
    readonly HEAP16: Int16Array
    _malloc(bytes: number): number
    /** 0: no memory. */
    _fvad_new(): number
    _fvad_reset(detector: number): void
    /** 0 to 3, the most certain. */
    _fvad_set_mode(detector: number, mode: number): number
    _fvad_set_sample_rate(detector: number, sample_rate: number): number
    /** 1 for speech, 0 for other sound. */
    _fvad_process(detector: number, frame: number, samples: number): number
  }
  export default function load(): Promise<Fvad>
}
