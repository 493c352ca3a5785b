import { escapeHtml } from '../../../platform/html-page.ts'

const KEYS = Array.from('123456789*0#')

/** The page loads everything from this server, and sends nothing elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const TRY_PAGE_HEADERS = {
  'Content-Security-Policy': POLICY,
  'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
} as const

export interface TryPage {
  agent_id: string
  display_name: string
}

/** The HTML of the page. Its scripts are in the files beside this one. */
export function tryPage({ agent_id, display_name }: TryPage): string {
  const name = escapeHtml(display_name)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Talk to ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/try/files/try.css">
<link rel="modulepreload" href="/try/files/call.js">
<link rel="modulepreload" href="/try/files/microphone.js">
<link rel="modulepreload" href="/try/files/transcript.js">
<script type="module" src="/try/files/try.js"></script>
</head>
<body data-agent-id="${escapeHtml(agent_id)}" data-agent-name="${name}">
<main>
<h1>Talk to ${name}</h1>
<p id="about">An AI agent answers. Speak with it in this page, or write.</p>
<noscript><p>This page needs JavaScript.</p></noscript>
<p id="status" role="status"></p>
<p id="why" aria-live="polite" hidden></p>
<div id="start">
<button id="call" type="button" disabled>Start the call</button>
<button id="type" type="button" disabled>Type instead</button>
</div>
<section id="running" aria-label="Call" hidden>
<div id="controls">
<button id="mute" type="button" aria-pressed="false">Mute</button>
<button id="speak" type="button">Use the microphone</button>
<button id="listen" type="button" aria-pressed="false">Read answers out</button>
<button id="hang-up" type="button">Hang up</button>
</div>
<meter id="level" min="0" max="1" value="0" aria-label="Level of the microphone"></meter>
</section>
<ol id="transcript" role="log" aria-label="Transcript" tabindex="0"></ol>
<section id="writing" aria-label="Message and keypad" hidden>
<label for="words">Your message</label>
<form id="compose">
<input id="words" maxlength="1000" autocomplete="off" enterkeyhint="send">
<button id="send">Send</button>
</form>
<details>
<summary>Keypad</summary>
<div id="keypad" role="group" aria-label="Keypad">${KEYS.map(keyButton).join('')}</div>
</details>
</section>
<footer>What you say goes to the owner of the agent, who may keep it. A call ends after 10 minutes.</footer>
<audio id="voice"></audio>
</main>
</body>
</html>
`
}

const KEY_NAMES: Readonly<Record<string, string>> = { '*': 'Star', '#': 'Hash' }

function keyButton(key: string): string {
  const name = KEY_NAMES[key]
  return `<button type="button" value="${key}"${name ? ` aria-label="${name}"` : ''}>${key}</button>`
}
