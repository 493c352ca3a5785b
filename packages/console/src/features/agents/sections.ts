import { text } from '../../text/agents.ts'
import { text as analysis } from '../../text/analysis.ts'
import { text as machines } from '../../text/answering-machine.ts'
import { text as window } from '../../text/call-window.ts'
import { text as mcp } from '../../text/mcp.ts'
import { text as tools } from '../../text/tools.ts'

/** The parts of an agent's page, in order. The anchor is the fragment that links to each. */
export const SECTIONS = {
  answers: { title: text.answers_group, anchor: 'answers' },
  prompt: { title: text.prompt_group, anchor: 'prompt' },
  voice: { title: text.voice_group, anchor: 'voice' },
  speed: { title: text.speed_group, anchor: 'speed' },
  window: { title: window.title, anchor: 'call-window' },
  consent: { title: text.consent, anchor: 'consent' },
  machines: { title: machines.title, anchor: 'answering-machines' },
  analysis: { title: analysis.title, anchor: 'analysis' },
  limits: { title: text.limits, anchor: 'limits' },
  tools: { title: tools.title, anchor: 'tools' },
  mcp: { title: mcp.title, anchor: 'mcp-servers' },
  endpoints: { title: text.endpoints, anchor: 'endpoints' },
  numbers: { title: text.numbers, anchor: 'numbers' },
  calls: { title: text.latest_calls, anchor: 'calls' },
} as const
