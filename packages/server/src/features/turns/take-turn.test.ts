import { expect, test } from 'vitest'
import type { AnswerPart, Turn } from '../../gateways/ai/responder.ts'
import { createLog } from '../../platform/log.ts'
import { NO_MCP } from '../../../test/support/no-mcp.ts'
import { takeTurn } from './take-turn.ts'

const turn = {
  turn_id: 'trn_1',
  agent: { agent_id: 'agt_1', ai_provider: 'openai', knowledge_base_id: 'kb_1' },
  subject: { channel: 'voice', call_id: 'call_1', from_number: '+2348031234567', to_number: '+2348000000001' },
  transcription: 'Hello?',
} as Omit<Turn, 'passages'>

/** Runs a turn that fails, and returns the answer and the log line. */
async function failing(where: 'search' | 'responder', signal = new AbortController().signal) {
  const lines: string[] = []
  const fails = new Error('it broke')
  const deps = {
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    searchKnowledge: () => (where === 'search' ? Promise.reject(fails) : Promise.resolve([])),
    mcp: NO_MCP,
    responderFor: () => ({
      async *respond(): AsyncIterable<AnswerPart> {
        yield await Promise.resolve({ kind: 'text', text: 'One moment.' } as const)
        throw fails
      },
    }),
  }
  const parts: AnswerPart[] = []
  for await (const part of takeTurn(deps, turn, signal)) parts.push(part)
  return { parts, lines }
}

test.each(['search', 'responder'] as const)(
  'any thrown value (%s) is a failure, with one line in the log',
  async (where) => {
    const { parts, lines } = await failing(where)
    expect(parts.at(-1)).toMatchObject({ kind: 'failed', failure: { reason: 'internal', status: null } })
    expect(parts).toHaveLength(where === 'search' ? 1 : 2)
    expect(lines).toHaveLength(1)
    const line: unknown = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 'error', call_id: 'call_1', turn_id: 'trn_1', err: { message: 'it broke' } })
    expect(lines[0]).not.toContain('+2348031234567')
  },
)

test('a turn that nobody waits for any longer still ends by its signal', async () => {
  await expect(failing('responder', AbortSignal.abort(new Error('hung up')))).rejects.toThrow('hung up')
})
