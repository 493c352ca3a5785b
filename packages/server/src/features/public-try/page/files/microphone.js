/**
 * @typedef {'none' | 'refused' | 'busy' | 'insecure'} NoMicrophone
 * @typedef {{ kind: 'open', stream: MediaStream } | { kind: NoMicrophone }} Microphone
 */

/** @type {Record<string, NoMicrophone>} */
const FAULTS = { NotAllowedError: 'refused', NotReadableError: 'busy' }

/**
 * Asks for the microphone. Browsers have none for pages that came without HTTPS, except from this machine.
 * @returns {Promise<Microphone>}
 */
export async function openMicrophone() {
  const devices = /** @type {MediaDevices | undefined} */ (navigator.mediaDevices)
  if (!devices) return { kind: 'insecure' }
  try {
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    return { kind: 'open', stream: await devices.getUserMedia({ audio }) }
  } catch (error) {
    return { kind: (error instanceof DOMException && FAULTS[error.name]) || 'none' }
  }
}

/** Speech at a usual distance is about this loud. */
const LOUD = 0.25

/**
 * Shows how loud the microphone is.
 * @param {MediaStream} stream
 * @param {HTMLMeterElement} meter
 * @returns {() => void} ends it
 */
export function showLevel(stream, meter) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let frame = 0
  const show = () => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    meter.value = Math.min(1, Math.sqrt(power) / LOUD)
    frame = requestAnimationFrame(show)
  }
  show()
  return () => {
    cancelAnimationFrame(frame)
    meter.value = 0
    void context.close()
  }
}
