import { expect, test } from 'vitest'
import { defaultProvider, liveModelOf, models, providers, textModelOf, voices } from './catalogue.ts'

test('each provider has one default model, and there is one default voice', () => {
  for (const { provider_id } of providers)
    expect(models.filter((model) => model.provider === provider_id && model.default)).toHaveLength(1)
  expect(voices.filter((voice) => voice.default)).toHaveLength(1)
})

test('a model that hears and speaks leaves texts to the default model, and is never a default', () => {
  const live = (ai_provider: string, ai_model: string | null) => liveModelOf({ ai_provider, ai_model })
  expect([live('openai', 'gpt-realtime'), textModelOf('gpt-realtime')]).toEqual(['gpt-realtime', null])
  expect([live('openai', 'gpt-4.1'), textModelOf('gpt-4.1')]).toEqual([null, 'gpt-4.1'])
  expect([live('openai', null), live('byom', 'gpt-realtime'), textModelOf(null)]).toEqual([null, null, null])
  expect(models.filter((model) => model.live && model.default)).toEqual([])
})

test.each([
  [{ openai: null, anthropic: null }, 'openai'],
  [{ openai: 'a key', anthropic: 'a key' }, 'openai'],
  [{ openai: null, anthropic: 'a key' }, 'anthropic'],
])('credentials %j make %s the default', (keys, expected) => {
  expect(defaultProvider(keys)).toBe(expected)
})
