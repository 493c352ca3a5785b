import { describe, expect, test } from 'vitest'
import { consentChange } from './consent-words.ts'

const OUT = ['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']
const IN = ['START', 'SUBSCRIBE']

const everyOther = (word: string): string =>
  word.replaceAll(/(.)(.?)/g, (_, one: string, next: string) => one.toLowerCase() + next)
/** Full-width Latin letters, as East Asian keyboards write them. */
const wide = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))

const spellings: [string, (word: string) => string][] = [
  ['as it is', (word) => word],
  ['in small letters', (word) => word.toLowerCase()],
  ['with a capital', (word) => word.charAt(0) + word.slice(1).toLowerCase()],
  ['in mixed case', everyOther],
  ['in full width', wide],
  ['with spaces around', (word) => `  ${word}\t`],
  ['on a line of its own', (word) => `\r\n${word}\n`],
  ['with a full stop', (word) => `${word}.`],
  ['with many marks', (word) => `${word}!!!`],
  ['in quotes', (word) => `“${word}”`],
  ['in brackets', (word) => `[${word}]`],
  ['after a dash', (word) => `- ${word}`],
  ['with an emoji', (word) => `${word} 🛑🙏`],
  ['after a zero-width space', (word) => `\u200B${word}`],
  ['in italics', (word) => `_${word}_`],
  ['in bold', (word) => `*${word}*`],
  ['struck through', (word) => `~${word}~`],
  ['in bold italics', (word) => `*_${word}_*`],
  ['in italics and bold, struck through', (word) => `_*~${word}~*_`],
  ['in italics with a full stop', (word) => `_${word}._`],
  ['in italics that do not end', (word) => `_${word}`],
  ['in italics that do not begin', (word) => `${word}__`],
  ['in full-width underscores', (word) => `＿${word}＿`],
  ['as code', (word) => `\`\`\`${word}\`\`\``],
  ['as a quote', (word) => `> ${word}`],
  ['with a heart that is drawn as an emoji', (word) => `${word} ❤️`],
  ['with a sign that is drawn as an emoji', (word) => `⚠️ ${word}\uFE0F`],
  ['behind non-breaking spaces', (word) => `\u00A0${word}\u00A0`],
]

describe.each(spellings)('STOP in every spelling of the list: %s', (_, spell) => {
  test.each(OUT)('%s opts out', (keyword) => {
    expect(consentChange(spell(keyword))).toEqual({ kind: 'opt_out', keyword })
  })
  test.each(IN)('%s opts in', (keyword) => {
    expect(consentChange(spell(keyword))).toEqual({ kind: 'opt_in', keyword })
  })
})

test.each([
  'please stop',
  'Stop sending me messages',
  'I said STOP!',
  'no more,stop',
  'stop/quit',
  'STOP START',
  'start. STOP',
  '*STOP*',
  'STOP2 stop',
  'The non-stop offers must stop',
  'non - stop',
  'one\nSTOP\ntwo',
  'pls stop 2day',
  'please _stop_ now',
  '_please stop_',
  '_non-stop_ _stop_',
])('STOP as a separate word opts out: %s', (body) => {
  expect(consentChange(body)).toEqual({ kind: 'opt_out', keyword: 'STOP' })
})

test.each([
  'non-stop',
  'Non-Stop music',
  'A NON‑STOP flight',
  'non–stop',
  'nonstop',
  'stopped',
  'unstoppable',
  'STOPS',
  'bus_stop',
  '_bus_stop_',
  'stop_it',
  '_non-stop_',
  'stop2',
  'stóp',
  'sto p',
  's.t.o.p',
])('STOP within another word has no effect: %s', (body) => {
  expect(consentChange(body)).toBeNull()
})

test.each([
  'cancel my order',
  'please cancel',
  'the end',
  'end-to-end',
  'I quit',
  'start now',
  'subscribe me',
  'UN SUBSCRIBE',
  'unsubscribed',
  'ends',
  'END END',
  'Where is my order?',
  '',
  '   ',
  '!!!',
  '👍',
])('any other word counts only as the whole message: %s', (body) => {
  expect(consentChange(body)).toBeNull()
})

test.each([
  ['marks in no order', 'a' + '\u0301\u0316'.repeat(100_000)],
  ['marks of half width', 'a' + '\uff9e\u0316'.repeat(100_000)],
  ['underscores', '_'.repeat(100_000) + 'a' + '_'.repeat(100_000) + 'a'],
  ['words that begin as STOP does', 'sto '.repeat(100_000)],
  ['letters that stand for several', '\ufdfa'.repeat(100_000)],
])(
  'a long text takes no time: %s',
  (_, body) => {
    expect(consentChange(`${body} stop`)).toEqual({ kind: 'opt_out', keyword: 'STOP' })
  },
  2_000,
)
