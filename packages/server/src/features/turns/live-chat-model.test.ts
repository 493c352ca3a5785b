import { describe, expect, test } from 'vitest'
import { ModelError, type ChatModel, type ModelPart, type ToolResult } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk } from '../../gateways/ai/live-model.ts'
import type { AnswerPart, Turn } from '../../gateways/ai/responder.ts'
import { Destinations } from '../../domain/destinations.ts'
import { systemClock } from '@ohun/clock'
import { NO_MCP } from '../../../test/support/no-mcp.ts'
import { hostedResponder } from './hosted-responder.ts'
import { liveToolsOf } from './model-tools.ts'

const text = (written: string): ModelPart => ({ kind: 'text', text: written })
const call = (name: string, tool_call_id: string, given: unknown = {}): ModelPart => ({
  kind: 'tool_call',
  call: { tool_call_id, name, arguments: given },
})

const FIND_ORDER = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }
const FOUND: ToolResult = { kind: 'result', json: { status: 'shipped' } }

interface Options {
  rounds: (ModelPart | Error)[][]
  utterance_id?: string | null
  knowledge_base_id?: string | null
  tools?: object[]
}

/** A turn of a call in which a live model answers with these rounds. */
async function answer({ rounds, utterance_id = 'item_1', knowledge_base_id = null, tools = [FIND_ORDER] }: Options) {
  const asks: LiveAsk[] = []
  const seen = { spoke: 0, failed: 0, searched: [] as string[], written: 0 }
  const live = {
    model: {
      async *reply(ask: LiveAsk) {
        asks.push(ask)
        for (const part of rounds[asks.length - 1] ?? []) {
          if (part instanceof Error) throw part
          yield await Promise.resolve(part)
        }
      },
    },
    utterance_id,
    speaks: () => void (seen.spoke += 1),
    failed: () => void (seen.failed += 1),
  }
  const written: ChatModel = {
    async *stream() {
      seen.written += 1
      yield await Promise.resolve(text('Written.'))
    },
  }
  const responder = hostedResponder({
    destinations: new Destinations(null),
    clock: systemClock,
    machine_clock: systemClock,
    modelFor: () => written,
    callTool: () => Promise.resolve(FOUND),
    mcp: NO_MCP,
    searchKnowledge: ({ query }) => {
      seen.searched.push(query)
      return Promise.resolve([{ title: 'Hours', heading: '', text: 'We open at nine.' }])
    },
  })
  const parts: AnswerPart[] = []
  for await (const part of responder.respond(turn(live, { knowledge_base_id, tools }), new AbortController().signal))
    parts.push(part)
  return { parts, asks, ...seen }
}

function turn(
  live: NonNullable<Turn['live']>,
  { knowledge_base_id, tools }: { knowledge_base_id: string | null; tools: object[] },
): Turn {
  return {
    turn_id: 'trn_1',
    environment: 'production',
    agent: {
      agent_id: 'agt_1',
      workspace_id: 'ws_1',
      display_name: 'Ada',
      language: 'en',
      ai_provider: 'openai',
      ai_model: 'gpt-realtime',
      system_prompt: null,
      webhook_url: null,
      tool_definitions: JSON.stringify(tools),
      knowledge_base_id,
      allowed_destinations: null,
      workspace_allowed_destinations: null,
    },
    subject: { channel: 'voice', call_id: 'call_1', from_number: '+2348031234567', to_number: '+2348000000001' },
    number: '+2348000000001',
    contact: '+2348031234567',
    transcription: 'Where is order 7?',
    history: [],
    passages: [],
    live,
  }
}

const textsIn = (parts: AnswerPart[]) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))

describe('a turn of a live model', () => {
  test('answers the audio that it has heard, or the words if it has heard none', async () => {
    expect((await answer({ rounds: [[text('Yes.')]] })).asks).toEqual([{ kind: 'heard', utterance: 'item_1' }])
    const typed = await answer({ rounds: [[text('Yes.')]], utterance_id: null })
    expect(typed.asks).toEqual([{ kind: 'text', text: 'Where is order 7?' }])
    expect(typed).toMatchObject({ spoke: 1, failed: 0, written: 0 })
  })

  test('gives the model the results of each round once', async () => {
    const rounds = [[call('find_order', 'c1'), call('find_order', 'c2')], [call('find_order', 'c3')], [text('Soon.')]]
    const { asks, parts } = await answer({ rounds })
    expect(asks.slice(1)).toEqual([
      {
        kind: 'results',
        results: [
          { tool_call_id: 'c1', result: FOUND },
          { tool_call_id: 'c2', result: FOUND },
        ],
        may_use_tools: true,
      },
      { kind: 'results', results: [{ tool_call_id: 'c3', result: FOUND }], may_use_tools: true },
    ])
    expect(textsIn(parts)).toEqual(['Soon.'])
  })

  test('has five rounds of tools, then answers without them', async () => {
    const rounds = Array.from({ length: 6 }, (_, at) => [call('find_order', `c${at}`)])
    const { asks } = await answer({ rounds: rounds.slice(0, 5).concat([[text('Enough.')]]) })
    expect(asks.map((ask) => ask.kind === 'results' && ask.may_use_tools)).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('searches the knowledge base in between, at most five times', async () => {
    const search = (id: string) => call('search_knowledge', id, { query: 'opening hours' })
    const rounds = [[search('s1')], [search('s2'), call('find_order', 'c1')], [text('At nine.')]]
    const { asks, searched, parts } = await answer({ rounds, knowledge_base_id: 'kb_1' })
    expect(searched).toEqual(['opening hours', 'opening hours'])
    expect(asks.slice(1).map((ask) => ask.kind === 'results' && ask.results.map((one) => one.tool_call_id))).toEqual([
      ['s1'],
      ['s2', 'c1'],
    ])
    expect(parts.filter(({ kind }) => kind === 'tool')).toHaveLength(1)
    const often = await answer({
      rounds: Array.from({ length: 9 }, (_, at) => [search(`s${at}`)]),
      knowledge_base_id: 'kb_1',
    })
    expect(often.asks.findIndex((ask) => ask.kind === 'results' && !ask.may_use_tools)).toBe(5)
  })

  test('offers no search without a knowledge base, nor if the developer has a tool of that name', () => {
    const names = (knowledge_base_id: string | null, tools: object[]) =>
      liveToolsOf(turn({} as NonNullable<Turn['live']>, { knowledge_base_id, tools })).map(({ name }) => name)
    const own = { type: 'function', function: { name: 'search_knowledge', parameters: { type: 'object' } } }
    expect(names('kb_1', [FIND_ORDER]).slice(-2)).toEqual(['find_order', 'search_knowledge'])
    expect(names(null, [])).not.toContain('search_knowledge')
    expect(names('kb_1', [own]).filter((name) => name === 'search_knowledge')).toHaveLength(1)
  })

  test('is written by the text model if the live model fails before its first word, even after a tool', async () => {
    const failure = new ModelError('It failed.', {})
    for (const rounds of [[[failure]], [[call('find_order', 'c1')], [failure]]]) {
      const { parts, ...seen } = await answer({ rounds })
      expect(textsIn(parts)).toEqual(['Written.'])
      expect(seen).toMatchObject({ spoke: 0, failed: 1, written: 1 })
    }
  })

  test('fails if the live model fails after its first word', async () => {
    const { parts, ...seen } = await answer({
      rounds: [[text('Let me look it up. Well'), new ModelError('It failed.', {})]],
    })
    expect(textsIn(parts)).toEqual(['Let me look it up.'])
    expect(parts.at(-1)).toMatchObject({ kind: 'failed', failure: { reason: 'provider' } })
    expect(seen).toMatchObject({ spoke: 1, failed: 1, written: 0 })
  })
})
