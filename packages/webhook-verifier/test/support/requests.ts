import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { signWebhook, type WebhookBody } from '../../src/index.ts'

export const secret = 'whsec_test'

/** Serves on a free port until the test is over; gives the URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ohun`
}

/** A signed POST of these bytes or this JSON. */
export function signed(body: object | WebhookBody, headers: Record<string, string> = {}): RequestInit {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const all = { 'Content-Type': 'application/json', ...signWebhook({ body: raw, secret }), ...headers }
  return { method: 'POST', body: raw as BodyInit, headers: all }
}

/** The same request with its body in these chunks and no length announced. */
export function inChunks(init: RequestInit, chunks: Uint8Array[]): RequestInit {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  // The DOM's types do not know the duplex member that fetch asks for.
  return { ...init, body, duplex: 'half' } as RequestInit
}

export const completed = { event_id: 'evt_1', event_type: 'call.completed', payload: { duration_seconds: 5 } }
export const voiceTurn = { turn_id: 'trn_1', call_id: 'call_1', channel: 'voice', transcription: 'Where is my order?' }
export const textTurn = { turn_id: 'trn_2', message_id: 'msg_1', channel: 'sms', transcription: 'Hello' }
export const tool = { event_id: 'evt_2', event_type: 'tool.invocation', payload: { tool: { name: 'order_status' } } }
export const analysis = { event_type: 'call.analysis', call_id: 'call_1', schema: { type: 'object' } }
export const machine = {
  event_type: 'call.machine_answered',
  call_id: 'call_1',
  answered_by: 'voicemail',
  message: null,
}
export const screening = { event_type: 'call.screening', call_id: 'call_1', from_number: '+2348031234567' }
