import { describe, expect, test } from 'vitest'
import { voices } from '../ai/catalogue.ts'
import { checkVoiceNames, embeddedVoice, hostedVoice } from './voices.ts'

describe('every voice of the catalogue', () => {
  test('has a voice of its own at a provider', () => {
    const names = voices.map(({ voice_id }) => hostedVoice(voice_id, {}))
    expect(new Set(names).size).toBe(voices.length)
  })

  test('keeps its gender without a provider', () => {
    for (const { voice_id, gender } of voices) expect(embeddedVoice(voice_id)).toBe(gender === 'female' ? 'slt' : 'rms')
  })

  test('can have another name at another provider', () => {
    checkVoiceNames({ tunde: 'am_adam' })
    expect(['tunde', 'amara'].map((voice) => hostedVoice(voice, { tunde: 'am_adam' }))).toEqual(['am_adam', 'coral'])
  })
})

test.each([null, 'a-voice-that-was-removed'])('%s is the default voice', (voice) => {
  const { voice_id } = voices.find((one) => one.default)!
  expect([hostedVoice(voice, {}), embeddedVoice(voice)]).toEqual([hostedVoice(voice_id, {}), embeddedVoice(voice_id)])
})

test('a name for a voice that we do not have stops the start', () => {
  expect(() => checkVoiceNames({ ama: 'nova' })).toThrow(
    'OHUN_SPEECH_VOICES names the voice ama. Accepted: amara, tunde, zainab, folake, chidi, efe.',
  )
})
