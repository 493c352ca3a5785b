import { expect, test } from 'vitest'
import { spokenNames } from '../src/simulations/spoken-names.ts'

test.each([
  ['Good day, my name is Ngozi Okafor and I want to pay.', ['Ngozi', 'Okafor']],
  ['my name is ngozi', ['ngozi']],
  ["Hello, I'm Tunde. I am looking for my order.", ['Tunde']],
  ['This is Mrs. Adaeze Obi-Nwosu from Enugu', ['Adaeze', 'Obi', 'Nwosu']],
  ['Am I speaking with Alhaji Bello?', ['Bello']],
  ['How far, my name na Efe. Na me be Ovie.', ['Efe', 'Ovie']],
  ['Abeg, I be Blessing', ['Blessing']],
  ['Sunana Musa Ibrahim, ina son in biya.', ['Musa', 'Ibrahim']],
  ['Ni ne Garba', ['Garba']],
  ['Orúkọ mi ni Fọlákẹ́', ['Fọlákẹ́']],
  ['oruko mi ni Kunle, e jowo', ['Kunle']],
  ['Aha m bụ Chidi Eze', ['Chidi', 'Eze']],
  ['Abụ m Nneka', ['Nneka']],
  ['I am not happy. It is late. This is the third time.', []],
  ['I am calling about Lagos', []],
  ['', []],
])('%s: %j', (text, names) => {
  expect(spokenNames(text)).toEqual(names)
})
