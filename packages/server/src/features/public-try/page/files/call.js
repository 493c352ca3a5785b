/**
 * @typedef {{ type: 'ready', hears: boolean }
 *   | { type: 'transcript', line: number, role: 'agent' | 'caller', text: string, final: boolean }
 *   | { type: 'held', on: boolean }
 *   | { type: 'ended' }} FromAgent
 * @typedef {{ type: 'say', text: string } | { type: 'digit', digit: string } | { type: 'typed', on: boolean }
 *   | { type: 'alive' } | { type: 'hang_up' }} ToAgent
 * @typedef {{ said(message: FromAgent): void, ended(why: string): void }} Listener
 */

const CONNECT_MS = 15_000
/** The server takes a page that is silent for ten seconds for gone. */
const ALIVE_MS = 2_000

/** Why there is no call, for the person who wanted it. */
export class NoCall extends Error {}

/** One call: its audio, and the channel on which the agent's words and ours go as text. */
export class Call {
  #pc = new RTCPeerConnection()
  #channel = this.#pc.createDataChannel('ohun')
  /** @type {MediaStream | null} */
  #microphone
  /** @type {Listener} */
  #listener
  /** @type {ReturnType<typeof setTimeout>[]} */
  #timers = []
  #is_over = false

  /**
   * @param {MediaStream | null} microphone - Null: words are typed, and answers are read.
   * @param {HTMLAudioElement} speaker
   * @param {Listener} listener
   */
  constructor(microphone, speaker, listener) {
    this.#microphone = microphone
    this.#listener = listener
    this.#pc.addEventListener('track', ({ track }) => {
      speaker.srcObject = new MediaStream([track])
      speaker.play().catch(() => {})
    })
    this.#pc.addEventListener('connectionstatechange', () => {
      if (this.#pc.connectionState === 'failed') this.#end('The connection was lost.')
    })
    this.#channel.addEventListener('open', () => this.#opened())
    this.#channel.addEventListener('message', ({ data }) => this.#received(JSON.parse(data)))
    this.#channel.addEventListener('close', () => this.#end('The call has ended.'))
  }

  /**
   * @param {string} agent_id
   * @returns {Promise<string | undefined>} the id of the call, or undefined if it was ended meanwhile
   * @throws {NoCall}
   */
  async begin(agent_id) {
    this.#addAudio()
    await this.#pc.setLocalDescription()
    const { sdp, call_id } = await answerTo(agent_id, this.#pc.localDescription?.sdp ?? '')
    if (this.#is_over) return undefined
    await this.#pc.setRemoteDescription({ type: 'answer', sdp })
    const giveUp = () => {
      if (this.#channel.readyState === 'connecting')
        this.#end('The call could not be connected. Your network may not let calls through.')
    }
    this.#timers.push(setTimeout(giveUp, CONNECT_MS))
    return call_id
  }

  /** @param {ToAgent} message */
  send(message) {
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(message))
  }

  /** @param {boolean} on */
  mute(on) {
    for (const track of this.#microphone?.getTracks() ?? []) track.enabled = !on
  }

  hangUp() {
    this.send({ type: 'hang_up' })
    this.#end('The call has ended.')
  }

  /** Telephones and we agree on G.711; browsers would rather use something else. */
  #addAudio() {
    const stream = this.#microphone
    const [track] = stream?.getAudioTracks() ?? []
    const transceiver =
      stream && track
        ? this.#pc.addTransceiver(track, { direction: 'sendrecv', streams: [stream] })
        : this.#pc.addTransceiver('audio', { direction: 'recvonly' })
    const known = globalThis.RTCRtpReceiver?.getCapabilities?.('audio')?.codecs ?? []
    const wanted = known.filter(
      ({ mimeType, clockRate }) => clockRate === 8_000 && /^audio\/(PCMU|telephone-event)$/i.test(mimeType),
    )
    const can_prefer = 'setCodecPreferences' in transceiver && wanted.some(({ mimeType }) => /PCMU/i.test(mimeType))
    if (can_prefer) transceiver.setCodecPreferences(wanted)
  }

  #opened() {
    if (!this.#microphone) this.send({ type: 'typed', on: true })
    this.#timers.push(setInterval(() => this.send({ type: 'alive' }), ALIVE_MS))
  }

  /** @param {FromAgent} message */
  #received(message) {
    if (message.type === 'ended') this.#end('The call has ended.')
    else this.#listener.said(message)
  }

  /** @param {string} why */
  #end(why) {
    if (this.#is_over) return
    this.#is_over = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const track of this.#microphone?.getTracks() ?? []) track.stop()
    this.#pc.close()
    this.#listener.ended(why)
  }
}

/**
 * @param {string} agent_id
 * @param {string} sdp - Our offer.
 * @returns {Promise<{ sdp: string, call_id: string }>} the answer
 * @throws {NoCall}
 */
async function answerTo(agent_id, sdp) {
  const path = `/v1/public/try/${encodeURIComponent(agent_id)}/offer`
  const headers = { 'Content-Type': 'application/json' }
  let response
  try {
    response = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ sdp }) })
  } catch {
    throw new NoCall('The server cannot be reached. Check your connection and try again.')
  }
  if (!response.ok) throw new NoCall(reasonOf(response))
  return await response.json()
}

/** @param {Response} response */
function reasonOf({ status, headers }) {
  if (status === 404) return 'This agent cannot be called any more.'
  if (status === 429) return `Too many calls at the moment. Try again ${whenAgain(headers)}.`
  if (status === 503) return 'The agent takes no calls at the moment. Try again later.'
  return 'The call could not be made. Try another browser.'
}

/** @param {Headers} headers */
function whenAgain(headers) {
  const seconds = Number(headers.get('Retry-After') ?? 60)
  if (seconds < 90) return `in ${seconds} seconds`
  return seconds < 5_400 ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / 3_600)} hours`
}
