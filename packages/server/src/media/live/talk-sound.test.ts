import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES } from '../audio-stream.ts'
import { TalkSound } from './talk-sound.ts'

const frame = (value: number): Int16Array => new Int16Array(FRAME_SAMPLES).fill(value)
const SILENCE = frame(0)

const agent = frame(0)
const voiceActivity = () => ({ hears: (heard: Int16Array) => heard[0] !== 0, is_voiced: true })

function talk(): TalkSound {
  agent.fill(0)
  const sound = new TalkSound({ agent, voiceActivity })
  for (let count = 0; count < 2; count++) sound.hear(SILENCE)
  return sound
}

/** Passes one frame of each party. @returns the mixed audio. */
function both(sound: TalkSound, { caller = 0, colleague = 0, is_voice = true }): number {
  sound.hear(frame(colleague))
  return sound.next(frame(caller), is_voice)[0]!
}

describe('the sound of a talk', () => {
  test('has both voices, the colleague a moment later', () => {
    const sound = talk()
    const said = [
      { caller: 100, colleague: 60 },
      { caller: 200, colleague: 70 },
      { caller: 300, colleague: 80 },
      { caller: 0, colleague: 90 },
    ]
    expect(said.map((frames) => both(sound, frames))).toEqual([100, 200, 360, 70])
  })

  test('has no echo of the agent or the caller from the colleague’s telephone', () => {
    const sound = talk()
    agent.fill(8_000)
    for (let count = 0; count < 5; count++) expect(both(sound, { colleague: 200 })).toBe(0)
    for (let count = 0; count < 5; count++) both(sound, { colleague: 6_000 })
    expect(both(sound, { colleague: 6_000 })).toBe(6_000)
  })

  test('has no echo of the agent from the caller’s telephone', () => {
    expect(both(talk(), { caller: 200, is_voice: false })).toBe(0)
  })
})

describe('the speaker', () => {
  test('is the one who has spoken more since speech was reported, or half a second before', () => {
    const sound = talk()
    for (let count = 0; count < 50; count++) both(sound, { caller: 9_000 })
    for (let count = 0; count < 30; count++) both(sound, { colleague: 900 })
    const speaker = sound.speaker()
    expect(speaker()).toBe('colleague')
    for (let count = 0; count < 60; count++) both(sound, { caller: 9_000 })
    expect(speaker()).toBeUndefined()
  })

  test('is the caller if nobody was heard', () => {
    expect(talk().speaker()()).toBeUndefined()
  })
})
