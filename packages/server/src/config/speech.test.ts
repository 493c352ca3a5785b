import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './env.ts'

const OPENAI = { OHUN_OPENAI_API_KEY: 'sk-openai' }
const OPENAI_URL = 'https://api.openai.com/v1'
const OWN_URL = 'https://speech.example.com/v1'

describe('the speech provider is', () => {
  test.each<[string, Environment, { base_url: string; api_key: string | null } | null]>([
    ['none', {}, null],
    ['none with only an address of models', { OHUN_OPENAI_BASE_URL: OWN_URL }, null],
    ['OpenAI with its key', OPENAI, { base_url: OPENAI_URL, api_key: 'sk-openai' }],
    [
      'the provider of models',
      { ...OPENAI, OHUN_OPENAI_BASE_URL: OWN_URL },
      { base_url: OWN_URL, api_key: 'sk-openai' },
    ],
    [
      'OpenAI with a key for speech',
      { ...OPENAI, OHUN_SPEECH_API_KEY: 'sk-speech' },
      { base_url: OPENAI_URL, api_key: 'sk-speech' },
    ],
    [
      'at a separate address, which does not get the key of OpenAI',
      { ...OPENAI, OHUN_SPEECH_BASE_URL: `${OWN_URL}/` },
      { base_url: OWN_URL, api_key: null },
    ],
    [
      'at a separate address with its own key',
      { OHUN_SPEECH_BASE_URL: OWN_URL, OHUN_SPEECH_API_KEY: 'sk-speech' },
      { base_url: OWN_URL, api_key: 'sk-speech' },
    ],
  ])('%s', (_, environment, hosted) => {
    expect(readConfig(environment).speech.hosted).toEqual(hosted)
  })
})

test('models and voices are chosen by name, and a keyword turns them off', () => {
  const chosen: Environment = {
    ...OPENAI,
    OHUN_SPEECH_TO_TEXT_MODEL: 'whisper-1',
    OHUN_STREAMING_SPEECH_TO_TEXT_MODEL: 'gpt-live-transcribe',
    OHUN_TEXT_TO_SPEECH_MODEL: 'hexgrad/Kokoro-82M',
    OHUN_SPEECH_VOICES: 'amara:af_bella, tunde : am_adam',
  }
  expect(readConfig(chosen).speech).toMatchObject({
    speech_to_text_model: 'whisper-1',
    streaming_model: 'gpt-live-transcribe',
    text_to_speech_model: 'hexgrad/Kokoro-82M',
    voices: { amara: 'af_bella', tunde: 'am_adam' },
  })
  const off: Environment = { OHUN_SPEECH_TO_TEXT_MODEL: 'off', OHUN_TEXT_TO_SPEECH_MODEL: 'embedded' }
  expect(readConfig(off).speech).toMatchObject({ speech_to_text_model: null, text_to_speech_model: null })
})

test.each<[string, Environment]>([
  ['OHUN_SPEECH_TO_TEXT_MODEL is set without', { OHUN_SPEECH_TO_TEXT_MODEL: 'whisper-1' }],
  ['OHUN_TEXT_TO_SPEECH_MODEL is set without', { OHUN_TEXT_TO_SPEECH_MODEL: 'tts-1' }],
  ['OHUN_SPEECH_VOICES is set without', { OHUN_SPEECH_VOICES: 'amara:nova' }],
  ['OHUN_STREAMING_SPEECH_TO_TEXT_MODEL is set without', { OHUN_STREAMING_SPEECH_TO_TEXT_MODEL: 'live' }],
  [
    'OHUN_STREAMING_SPEECH_TO_TEXT_MODEL is set while OHUN_SPEECH_TO_TEXT_MODEL is off',
    { ...OPENAI, OHUN_SPEECH_TO_TEXT_MODEL: 'off', OHUN_STREAMING_SPEECH_TO_TEXT_MODEL: 'live' },
  ],
  ['OHUN_SPEECH_VOICES has "amara", which is not a voice', { ...OPENAI, OHUN_SPEECH_VOICES: 'amara' }],
  ['OHUN_SPEECH_TO_TEXT_MODEL is "a model"', { ...OPENAI, OHUN_SPEECH_TO_TEXT_MODEL: 'a model' }],
  ['OHUN_SPEECH_BASE_URL is not', { OHUN_SPEECH_BASE_URL: 'speech.example.com' }],
  ['OHUN_SPEECH_API_KEY has characters', { OHUN_SPEECH_API_KEY: 'sk speech' }],
])('a fault is reported: %s', (fault, environment) => {
  expect(() => readConfig(environment)).toThrow(fault)
})

test('a fault of the key does not repeat it', () => {
  expect(() => readConfig({ OHUN_SPEECH_API_KEY: 'sk secret' })).not.toThrow(/sk secret/)
})
