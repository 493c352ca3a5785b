/** Types for the part of the package that we use. Its functions take addresses in its own memory. */
declare module '@echogarden/fvad-wasm' {
  export interface Fvad {
    /** A view of the whole memory. Do not keep it, because it is replaced when the memory grows. */
    readonly HEAP16: Int16Array
    _malloc(bytes: number): number
    /** The address of a detector. 0 if there is not enough memory. */
    _fvad_new(): number
    _fvad_reset(detector: number): void
    /** Sets the mode from 0 to 3. Mode 3 reports speech only if it is most certain. */
    _fvad_set_mode(detector: number, mode: number): number
    _fvad_set_sample_rate(detector: number, sample_rate: number): number
    /** 1 for speech, 0 for other sound. */
    _fvad_process(detector: number, frame: number, samples: number): number
  }
  export default function load(): Promise<Fvad>
}
