import {
  createAgentHandler,
  memoryEventStore,
  type Screening,
  type ScreeningReply,
  type ToolInvocation,
  type ToolReply,
  type Turn,
  type VoiceReply,
} from '@ohun/webhook-verifier'
import { createNodeHandler } from '@ohun/webhook-verifier/node'
import { createServer, type Server } from 'node:http'
import { findOrder } from './orders.ts'

const SUPPORT_NUMBER = '+2348051234567'
const BLOCKED = new Set(['+2348099999999'])
const CUSTOMERS = new Map([['+2348031112222', 'Ngozi']])

/** One address for everything that Ohun sends: screenings, turns, tool invocations and events. */
export function createBackend(secrets: string, log: (line: string) => void): Server {
  const agent = createAgentHandler({
    secrets,
    onScreening(call) {
      const reply = screen(call)
      log(`screening  ${call.from_number}: ${reply.action}`)
      return reply
    },
    onTurn(turn) {
      const reply = answer(turn)
      log(`turn       "${turn.transcription}" → "${reply.text}"`)
      return reply
    },
    onTool(invocation) {
      const { name, arguments: given } = invocation.payload.tool
      const reply = callTool(invocation)
      log(`tool       ${name}(${JSON.stringify(given)}) → ${JSON.stringify(reply)}`)
      return reply
    },
    onEvent: (event) => log(`event      ${event.event_type}`),
    fallback: {
      turn: { text: 'I am sorry, would you say that again?' },
      tool: { error: 'The order system does not answer.' },
      screening: { action: 'allow' },
    },
    // For one process. Several processes share an EventStore on a database.
    store: memoryEventStore(),
  })
  return createServer(createNodeHandler(agent))
}

/** Known customers are greeted by name. */
function screen({ from_number }: Screening): ScreeningReply {
  if (BLOCKED.has(from_number)) return { action: 'reject', reason: 'The number is blocked.' }
  const name = CUSTOMERS.get(from_number)
  return name ? { action: 'allow', greeting_text: `Welcome back, ${name}. How may I help?` } : { action: 'allow' }
}

/** Your model goes here. It gets `turn.messages`, and the handler's `signal` to stop in time. */
function answer({ transcription }: Turn): VoiceReply {
  const [number] = transcription.match(/\d{4}/) ?? []
  if (number !== undefined) return { text: orderText(number) }
  if (/\b(person|human)\b/i.test(transcription))
    return { text: 'I am putting you through to a colleague.', transfer_to: SUPPORT_NUMBER }
  if (/\b(bye|thank)/i.test(transcription)) return { text: 'Thank you for calling. Goodbye!', end_call: true }
  return { text: 'What is the number of your order? You can say it or enter it, followed by the hash key.' }
}

function orderText(number: string): string {
  const { status } = findOrder(number)
  return status ? `Order ${number} ${status}.` : `I cannot find order ${number}.`
}

/** Called by hosted models only: a `byom` agent's own backend calls its functions itself. */
function callTool({ payload: { tool } }: ToolInvocation): ToolReply {
  if (tool.name !== 'find_order') return { error: `There is no tool ${tool.name}.` }
  return findOrder(String(tool.arguments['number']))
}
