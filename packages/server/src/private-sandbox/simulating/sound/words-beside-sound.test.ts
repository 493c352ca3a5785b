import { expect, test } from 'vitest'
import { VirtualClock } from '../../turning/virtual-clock.ts'
import { WordsBesideSound } from './words-beside-sound.ts'

function setUp() {
  const clock = new VirtualClock(new Date(0))
  const words = new WordsBesideSound(clock)
  const at = (ms: number): void => clock.moveTo(new Date(ms))
  return { words, at }
}

test('an utterance has the words that were said during it, each once', async () => {
  const { words, at } = setUp()
  words.begins('one two three four', 1_800)
  at(200)
  const first = words.recognise()
  at(1_000)
  expect(await first.finish()).toMatchObject({ text: 'one two' })
  at(1_100)
  const second = words.recognise()
  at(3_000)
  expect(await second.finish()).toMatchObject({ text: 'three four' })
})

test('words that were not detected are not recognised later', async () => {
  const { words, at } = setUp()
  words.begins('nobody hears this', 1_000)
  at(5_000)
  words.begins('but this', 500)
  at(5_200)
  const utterance = words.recognise()
  at(6_000)
  expect(await utterance.finish()).toMatchObject({ text: 'but this' })
})
