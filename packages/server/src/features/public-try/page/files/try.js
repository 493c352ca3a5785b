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
const meter = element('level', HTMLMeterElement)
const words = element('words', HTMLInputElement)
const callButton = element('call', HTMLButtonElement)
const typeButton = element('type', HTMLButtonElement)
const transcript = new Transcript(element('transcript', HTMLElement), agent_name)

/** @type {Call | null} */
let call = null
let is_typed = false
/** Says why it is in writing although a call was asked for. It stays on the screen during the call. */
let why_typed = ''
let stopLevel = () => {}

/** @param {string} text */
const say = (text) => void (status.textContent = text)

/** @param {boolean} on */
function showRunning(on) {
  start.hidden = on
  running.hidden = writing.hidden = !on
  running.classList.toggle('typed', is_typed)
  document.body.classList.toggle('in-call', on)
}

/** @param {boolean} with_microphone */
async function begin(with_microphone) {
  callButton.disabled = typeButton.disabled = true
  why_typed = ''
  const stream = with_microphone ? await microphone() : null
  is_typed = stream === null
  transcript.clear()
  if (!with_microphone) say('Connecting…')
  const made = new Call(stream, element('voice', HTMLAudioElement), { said, ended })
  call = made
  try {
    if (stream) stopLevel = showLevel(stream, meter)
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
  const why = found.kind === 'refused' ? 'The microphone is blocked' : 'There is no microphone'
  why_typed = `${why}, so this call is in writing. `
  say(`${why_typed}Connecting…`)
  return null
}

/** @param {import('./call.js').FromAgent} message */
function said(message) {
  if (message.type === 'transcript') transcript.show(message)
  else if (message.type === 'held') say(message.on ? 'On hold.' : connected(true))
  else if (message.type === 'ready') {
    say(connected(message.hears))
    ;(is_typed || !message.hears ? words : mute).focus()
  }
}

/** @param {boolean} hears */
function connected(hears) {
  if (is_typed) return `${why_typed}Connected. Write your message.`
  return hears
    ? 'Connected. Speak when you like.'
    : 'Connected. Words are not understood here: write, or use the keypad.'
}

/** @param {string} why */
function ended(why) {
  call = null
  stopLevel()
  stopLevel = () => {}
  setMuted(false)
  showRunning(false)
  callButton.disabled = typeButton.disabled = false
  callButton.textContent = 'Call again'
  say(why)
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
