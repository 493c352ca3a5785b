import { expect, test } from 'vitest'
import { defaultProvider, models, providers, voices } from './catalogue.ts'

test('each provider has one default model, and there is one default voice', () => {
  for (const { provider_id } of providers)
    expect(models.filter((model) => model.provider === provider_id && model.default)).toHaveLength(1)
  expect(voices.filter((voice) => voice.default)).toHaveLength(1)
})

test.each([
  [{ openai: null, anthropic: null }, 'openai'],
  [{ openai: 'a key', anthropic: 'a key' }, 'openai'],
  [{ openai: null, anthropic: 'a key' }, 'anthropic'],
])('of the credentials %j the default is %s', (keys, expected) => {
  expect(defaultProvider(keys)).toBe(expected)
})
