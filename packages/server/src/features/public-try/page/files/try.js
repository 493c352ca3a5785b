import { Call, NoCall } from './call.js'
import { openMicrophone, showLevel } from './microphone.js'
import { Transcript } from './transcript.js'

/**
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`)
  return found
}

const { agentId: agent_id = '', agentName: agent_name = '' } = document.body.dataset
const status = element('status', HTMLElement)
const start = element('start', HTMLElement)
const running = element('running', HTMLElement)
const writing = element('writing', HTMLElement)
const mute = element('mute', HTMLButtonElement)
const speakButton = element('speak', HTMLButtonElement)
const listenButton = element('listen', HTMLButtonElement)
const why = element('why', HTMLElement)
const meter = element('level', HTMLMeterElement)
const words = element('words', HTMLInputElement)
const callButton = element('call', HTMLButtonElement)
const typeButton = element('type', HTMLButtonElement)
const transcript = new Transcript(element('transcript', HTMLElement), agent_name)

/** @type {Call | null} */
let call = null
let is_typed = false
/** Spoken words are understood. */
let hears = true
let stopLevel = () => {}

/** @param {string} text */
const say = (text) => void (status.textContent = text)

const WHY_TYPED = {
  refused: 'The microphone is blocked. Allow it in the address bar of the browser, then press “Use the microphone”.',
  none: 'There is no microphone. Connect one, then press “Use the microphone”.',
  busy: 'Another program has the microphone. Close it there, then press “Use the microphone”.',
  insecure: 'Browsers have no microphone for pages that come without HTTPS.',
}

/**
 * Stays on the screen until there is a microphone, or the next call.
 * @param {string} text
 */
function explain(text) {
  why.textContent = text
  why.hidden = text === ''
}

/** @param {boolean} on */
function showRunning(on) {
  start.hidden = on
  running.hidden = writing.hidden = !on
  showTyped()
  document.body.classList.toggle('in-call', on)
}

function showTyped() {
  running.classList.toggle('typed', is_typed)
  setListening(false)
}

/** @param {boolean} on */
function setListening(on) {
  listenButton.setAttribute('aria-pressed', String(on))
  listenButton.textContent = on ? 'Do not read answers out' : 'Read answers out'
}

/** @param {boolean} with_microphone */
async function begin(with_microphone) {
  callButton.disabled = typeButton.disabled = true
  explain('')
  const stream = with_microphone ? await microphone() : null
  is_typed = stream === null
  transcript.clear()
  if (!with_microphone) say('Connecting…')
  const made = new Call(stream, element('voice', HTMLAudioElement), { said, ended })
  call = made
  try {
    if (stream) follow(stream)
    await made.begin(agent_id)
    if (call === made) showRunning(true)
  } catch (error) {
    made.hangUp()
    say(error instanceof NoCall ? error.message : 'The call could not be made. Try another browser.')
  }
}

/** Without it, the call is in writing. */
async function microphone() {
  say('Allow the microphone to speak with the agent.')
  const found = await openMicrophone()
  if (found.kind === 'open') {
    say('Connecting…')
    return found.stream
  }
  explain(WHY_TYPED[found.kind])
  say('Connecting…')
  return null
}

/**
 * Shows how loud it is; one that is taken away is said to be gone.
 * @param {MediaStream} stream
 */
function follow(stream) {
  stopLevel()
  stopLevel = showLevel(stream, meter)
  stream.getAudioTracks()[0]?.addEventListener('ended', () => {
    if (!call) return
    is_typed = true
    call.type(false)
    showTyped()
    explain('The microphone was taken away. Connect it, then press “Use the microphone”.')
    say(connected(true))
  })
}

/** Out of writing into speaking, in the same call. */
async function speak() {
  const current = call
  speakButton.disabled = true
  const found = await openMicrophone()
  speakButton.disabled = false
  if (found.kind !== 'open') return explain(WHY_TYPED[found.kind])
  if (call !== current || !current) return found.stream.getTracks().forEach((track) => track.stop())
  explain('')
  is_typed = false
  await current.speak(found.stream)
  follow(found.stream)
  showTyped()
  say(connected(hears))
  mute.focus()
}

/** @param {import('./call.js').FromAgent} message */
function said(message) {
  if (message.type === 'transcript') transcript.show(message)
  else if (message.type === 'held') say(message.on ? 'On hold.' : connected(hears))
  else if (message.type === 'reconnecting')
    say(message.on ? 'The connection was lost. Connecting again…' : connected(hears))
  else if (message.type === 'ready') {
    hears = message.hears
    say(connected(hears))
    ;(is_typed || !message.hears ? words : mute).focus()
  }
}

/** @param {boolean} understood */
function connected(understood) {
  if (is_typed) return 'Connected. Write your message.'
  return understood
    ? 'Connected. Speak when you like.'
    : 'Connected. Words are not understood here: write, or use the keypad.'
}

/** @param {string} reason */
function ended(reason) {
  call = null
  stopLevel()
  stopLevel = () => {}
  setMuted(false)
  showRunning(false)
  callButton.disabled = typeButton.disabled = false
  callButton.textContent = 'Call again'
  say(reason)
  callButton.focus()
}

/** @param {boolean} on */
function setMuted(on) {
  call?.mute(on)
  mute.setAttribute('aria-pressed', String(on))
  mute.textContent = on ? 'Unmute' : 'Mute'
}

callButton.addEventListener('click', () => void begin(true))
typeButton.addEventListener('click', () => void begin(false))
speakButton.addEventListener('click', () => void speak())
listenButton.addEventListener('click', () => {
  const on = listenButton.getAttribute('aria-pressed') !== 'true'
  call?.type(on)
  setListening(on)
})
mute.addEventListener('click', () => setMuted(mute.getAttribute('aria-pressed') !== 'true'))
element('hang-up', HTMLButtonElement).addEventListener('click', () => call?.hangUp())
element('keypad', HTMLElement).addEventListener('click', ({ target }) => {
  const digit = target instanceof HTMLButtonElement ? target.value : ''
  if (!digit) return
  call?.send({ type: 'digit', digit })
  say(`Pressed ${digit}.`)
})
element('compose', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  const text = words.value.trim()
  if (text) call?.send({ type: 'say', text })
  words.value = ''
})
addEventListener('pagehide', () => call?.hangUp())

if ('RTCPeerConnection' in globalThis) callButton.disabled = typeButton.disabled = false
else say('This browser cannot make calls. Use a current version of Chrome, Edge, Firefox or Safari.')
