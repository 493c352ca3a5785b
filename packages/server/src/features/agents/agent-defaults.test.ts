import { describe, expect, test } from 'vitest'
import type { AgentUpdate } from '../../generated/types.gen.ts'
import { agentChanges, newAgentSettings } from './agent-defaults.ts'

describe('in an update', () => {
  test.each<[string, AgentUpdate, AgentUpdate]>([
    ['an empty ai_model', { ai_model: '' }, { ai_model: null }],
    ['an empty tts_voice', { tts_voice: '' }, { tts_voice: null }],
    ['an empty greeting_text', { greeting_text: '' }, { greeting_text: null }],
    ['an empty knowledge_base_id', { knowledge_base_id: '' }, { knowledge_base_id: null }],
    ['an empty greeting_audio_url', { greeting_audio_url: '' }, { greeting_audio_url: null }],
    ['an empty webhook_model', { webhook_model: '' }, { webhook_model: null }],
  ])('%s means null', (_, body, changes) => {
    expect(agentChanges(body)).toEqual({ changes, key: undefined })
  })

  test.each<[AgentUpdate]>([
    [{ description: '' }],
    [{ system_prompt: '' }],
    [{ pre_call_announcement: '' }],
    [{ ai_model: null, tts_voice: null, knowledge_base_id: null, greeting_audio_url: null }],
    [{ shareable: false }],
  ])('%j stays unchanged, and nothing is added', (body) => {
    expect(agentChanges(body)).toEqual({ changes: body, key: undefined })
  })

  test.each([
    ['sk-1', 'sk-1'],
    ['', null],
    [null, null],
  ])('the key %j is separate from the settings, as %j', (webhook_key, key) => {
    expect(agentChanges({ webhook_key, ai_model: 'm' })).toEqual({ changes: { ai_model: 'm' }, key })
  })
})

describe('the defaults of a new agent', () => {
  const settings = (body: object) => newAgentSettings({ display_name: 'Ada', ...body }, { default_provider: 'openai' })
  const template_id = 'tpl_farm_inputs'

  test('come after the template, and the template after the values of the request, including null and empty ones', () => {
    const given = { greeting_text: null, system_prompt: '', call_window_start: '10:00' }
    expect(settings({ template_id, ...given })).toMatchObject({ ...given, language: 'ha', call_window_end: '20:00' })
    expect(settings({ template_id, language: 'en' })).toMatchObject({ language: 'en', tts_voice: 'zainab' })
  })

  test('use the default greeting for an empty greeting_text, not that of the template', () => {
    expect(settings({ template_id, greeting_text: '' })).toMatchObject({ greeting_text: null })
  })

  test('leave template_id out of the agent', () => {
    expect(settings({ template_id })).not.toHaveProperty('template_id')
  })

  test.each([
    [{}, 'openai'],
    [{ webhook_url: 'https://backend.example.com' }, 'byom'],
    [{ webhook_url: 'https://backend.example.com', ai_provider: 'anthropic' }, 'anthropic'],
    [{ template_id }, 'openai'],
  ])('%j is answered by %s', (body, ai_provider) => {
    expect(settings(body)).toMatchObject({ ai_provider })
  })
})
