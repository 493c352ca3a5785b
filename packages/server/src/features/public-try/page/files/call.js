/**
 * @typedef {{ type: 'ready', hears: boolean }
 *   | { type: 'transcript', line: number, role: 'agent' | 'caller', text: string, final: boolean }
 *   | { type: 'held', on: boolean }
 *   | { type: 'reconnecting', on: boolean }
 *   | { type: 'ended', reason: string }} FromAgent
 * @typedef {{ type: 'say', text: string } | { type: 'digit', digit: string }
 *   | { type: 'typed', on: boolean, spoken?: boolean } | { type: 'alive' } | { type: 'hang_up' }} ToAgent
 * @typedef {{ said(message: FromAgent): void, ended(why: string): void }} Listener
 */

const CONNECT_MS = 15_000
/** The server takes a page that is silent for twenty seconds for gone. */
const ALIVE_MS = 2_000
/** A network that is back within a second needs no new way. */
const GRACE_MS = 1_000
/** Together as long as the server waits. */
const TRIES = 6
const TRY_MS = 3_000
const LOOK_MS = 250

const LOST = 'The connection was lost. Check your network, then call again.'
/** @type {Record<string, string>} */
const ENDS = {
  left: 'The call has ended.',
  agent: 'The agent ended the call.',
  owner: 'The owner of the agent ended the call.',
  time: 'The call has ended: calls from this page take at most 10 minutes.',
  silence: 'The call ended because nothing was said for a while.',
  unavailable: 'The agent cannot go on with this call. Try again later.',
  connection: LOST,
}

/** Why there is no call, for the person who wanted it. `status`: as the server answered; 0 if it did not. */
export class NoCall extends Error {
  /**
   * @param {string} why
   * @param {number} status
   */
  constructor(why, status) {
    super(why)
    this.status = status
  }
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

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
  /** @type {RTCRtpSender | null} */
  #sender = null
  /** Where later offers go. */
  #path = ''
  #token = ''
  #is_reconnecting = false
  #online = () => void this.#reconnect()

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
    this.#pc.addEventListener('connectionstatechange', () => this.#changed())
    addEventListener('online', this.#online)
    this.#channel.addEventListener('open', () => this.#opened())
    this.#channel.addEventListener('message', ({ data }) => this.#received(JSON.parse(data)))
    this.#channel.addEventListener('close', () => this.#end(LOST))
  }

  /**
   * @param {string} agent_id
   * @returns {Promise<string | undefined>} the id of the call, or undefined if it was ended meanwhile
   * @throws {NoCall}
   */
  async begin(agent_id) {
    this.#addAudio()
    const link = `/v1/public/try/${encodeURIComponent(agent_id)}`
    const offer = await this.#pc.createOffer()
    const answer = await answerTo(`${link}/offer`, { sdp: offer.sdp })
    if (this.#is_over) return undefined
    const { call_id, call_token } = answer
    this.#path = `${link}/calls/${call_id}/offer`
    this.#token = call_token
    await this.#agree(offer, answer)
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

  /**
   * From now on the person speaks.
   * @param {MediaStream} microphone
   */
  async speak(microphone) {
    this.#microphone = microphone
    await this.#sender?.replaceTrack(microphone.getAudioTracks()[0] ?? null)
    this.send({ type: 'typed', on: false })
  }

  /**
   * From now on the person types.
   * @param {boolean} spoken - Answers are said as well.
   */
  type(spoken) {
    this.send({ type: 'typed', on: true, spoken })
  }

  hangUp() {
    this.send({ type: 'hang_up' })
    this.#end(ENDS['left'] ?? '')
  }

  #addAudio() {
    const stream = this.#microphone
    // Both ways without a microphone too: one can be turned on later.
    const transceiver = this.#pc.addTransceiver(stream?.getAudioTracks()[0] ?? 'audio', {
      direction: 'sendrecv',
      streams: stream ? [stream] : [],
    })
    this.#sender = transceiver.sender
  }

  /**
   * Addresses are gathered from here on, so it knows the servers to gather them with.
   * @param {RTCSessionDescriptionInit} offer
   * @param {Answer} answer
   */
  async #agree(offer, { sdp, ice_servers }) {
    if (ice_servers.length > 0) this.#pc.setConfiguration({ ...this.#pc.getConfiguration(), iceServers: ice_servers })
    await this.#pc.setLocalDescription(offer)
    await this.#pc.setRemoteDescription({ type: 'answer', sdp })
  }

  #changed() {
    const { connectionState } = this.#pc
    if (connectionState === 'failed') void this.#reconnect()
    const reconnect = () => {
      if (this.#pc.connectionState === 'disconnected') void this.#reconnect()
    }
    if (connectionState === 'disconnected') this.#timers.push(setTimeout(reconnect, GRACE_MS))
  }

  /** The network has changed: the call continues by another way. */
  async #reconnect() {
    if (this.#is_over || this.#is_reconnecting || this.#channel.readyState !== 'open') return
    this.#is_reconnecting = true
    this.#listener.said({ type: 'reconnecting', on: true })
    for (let tries = 0; tries < TRIES && !this.#is_over; tries++) {
      if (await this.#tryAnotherWay()) {
        this.#is_reconnecting = false
        if (!this.#is_over) this.#listener.said({ type: 'reconnecting', on: false })
        return
      }
    }
    this.#end(LOST)
  }

  /** @returns {Promise<boolean>} */
  async #tryAnotherWay() {
    try {
      const offer = await this.#pc.createOffer({ iceRestart: true })
      await this.#agree(offer, await answerTo(this.#path, { sdp: offer.sdp, call_token: this.#token }))
    } catch (error) {
      // The server does not know the call any more, or has heard enough of it.
      if (error instanceof NoCall && error.status >= 400 && error.status < 500) this.#end(LOST)
    }
    for (let waited = 0; waited < TRY_MS && !this.#is_over; waited += LOOK_MS) {
      await wait(LOOK_MS)
      if (this.#pc.connectionState === 'connected') return true
    }
    return false
  }

  #opened() {
    if (!this.#microphone) this.type(false)
    this.#timers.push(setInterval(() => this.send({ type: 'alive' }), ALIVE_MS))
  }

  /** @param {FromAgent} message */
  #received(message) {
    if (message.type === 'ended') this.#end(ENDS[message.reason] ?? 'The call has ended.')
    else this.#listener.said(message)
  }

  /** @param {string} why */
  #end(why) {
    if (this.#is_over) return
    this.#is_over = true
    for (const timer of this.#timers) clearInterval(timer)
    removeEventListener('online', this.#online)
    for (const track of this.#microphone?.getTracks() ?? []) track.stop()
    this.#pc.close()
    this.#listener.ended(why)
  }
}

/**
 * @typedef {{ sdp: string, call_id: string, call_token: string, ice_servers: RTCIceServer[] }} Answer
 *
 * @param {string} path
 * @param {{ sdp: string | undefined, call_token?: string }} offer
 * @returns {Promise<Answer>}
 * @throws {NoCall}
 */
async function answerTo(path, offer) {
  const headers = { 'Content-Type': 'application/json' }
  let response
  try {
    response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(offer) })
  } catch {
    throw new NoCall('The server cannot be reached. Check your connection and try again.', 0)
  }
  if (!response.ok) throw new NoCall(reasonOf(response), response.status)
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
