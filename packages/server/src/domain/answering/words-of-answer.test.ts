import { describe, expect, test } from 'vitest'
import {
  answerByWords,
  beginsAsMachine,
  isMereGreeting,
  kindOfMachine,
  mayBePerson,
  mayBeScreening,
} from './words-of-answer.ts'

const kindOf = (text: string): string | null => answerByWords(text)?.answered_by ?? null

describe('words tell', () => {
  test.each([
    ['Please leave a message after the tone.', 'voicemail'],
    ["Hi, I can't come to the phone right now.", 'voicemail'],
    ['Abeg drop message, I go call you back', 'voicemail'],
    ['Jọ̀wọ́ fi ọ̀rọ̀ rẹ sílẹ̀', 'voicemail'],
    ['Don Allah ku bar saƙonku', 'voicemail'],
    ['Biko hapụ ozi gị', 'voicemail'],
    ['Laissez un message après le bip', 'voicemail'],
    ['zero eight zero three one two three', 'voicemail'],
    ['0803 123 4567', 'voicemail'],
    ['For sales, press 1.', 'menu'],
    ['Your call is important to us', 'menu'],
    ['Don Allah danna daya', 'menu'],
    ['The number you are calling is currently switched off.', 'unavailable'],
    ['The subscriber you have dialled is not available at the moment', 'unavailable'],
    ['Di number wey you dey call no dey available', 'unavailable'],
    ['Lambar da kuka kira a kashe take', 'unavailable'],
    ['Please say your name and why you are calling', 'uncertain'],
    ['I will see if this person is available', 'uncertain'],
    ['He is not available at the moment.', 'human'],
    ['Hello, who is this?', 'human'],
    ['Na who be this?', 'human'],
    ['He is not around, would you like to leave a message?', 'human'],
    ['Would you like to leave a message? Speak after the beep.', 'voicemail'],
    ['If you would like to leave a message, stay on the line.', 'voicemail'],
    ['Please hold the line, let me call her.', 'human'],
    ['Please hold on while I get him.', 'human'],
    ['Please hold the line, all our agents are busy.', 'menu'],
    ['His phone is switched off, call him later.', 'human'],
    ['My phone is off, leave a message', 'voicemail'],
    ['The subscriber cannot be reached.', 'unavailable'],
    ['Your call has been forwarded to an automated voice messaging system', 'voicemail'],
    ['Please stay on the line while I try to connect you', 'uncertain'],
    ['Onye ka ọ bụ?', 'human'],
    ['Good afternoon, how may I help you?', 'human'],
  ])('%s: %s', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })

  test.each([
    'Hi, the person you’re calling is using a screening service from Google, and will get a copy of this conversation.',
    'Hi, the person you are calling is using a screening service. Go ahead and say your name, and why you’re calling.',
    'The person you are calling is using',
    'Hi, if you record your name and reason for calling, I’ll see if this person is available.',
    'Hi if you record your name',
    'To connect your call, please say who you are and why you are calling.',
    'Hello, you have reached Ngozi’s Truecaller assistant. Please state the reason for your call.',
    'Hi, I am the digital assistant of Ngozi.',
    'Hello, this is Ngozi’s assistant, may I know who is calling and why?',
    'Hi, I am screening calls for Ngozi.',
    'Can I ask what you’re calling about?',
    'This is an automated voice. Please tell me the reason for your call.',
  ])('a service that asks who is calling: %s', (text) => {
    expect(answerByWords(text)).toEqual({ answered_by: 'uncertain', reason: 'screening' })
  })

  test.each([
    'If you leave your name and number, I will call you back.',
    'The person you are calling cannot take your call. Please leave a message.',
    'You have reached Ngozi. Please leave your name and message after the tone.',
    'Please record your name and message after the tone.',
  ])('a voicemail that names the caller: %s', (text) => {
    expect(kindOf(text)).toBe('voicemail')
  })

  test('a screening service may begin as a voicemail does', () => {
    for (const text of [
      'Hi, the person',
      'The person you’re calling is',
      'Hi, if you record',
      'To connect your call',
      'Hello, you have reached the',
      'Hi, I’m the call',
    ])
      expect([text, mayBeScreening(text)]).toEqual([text, true])
    for (const text of [
      '',
      'Hello?',
      'The number you',
      'The person you are calling cannot',
      'If you leave',
      'You have reached Amaka',
      'I am not',
    ])
      expect([text, mayBeScreening(text)]).toEqual([text, false])
  })

  test.each(['', '…', 'Hello?', 'This is Ngozi.', 'one two', 'Thank you for calling'])('nothing yet: "%s"', (text) => {
    expect(kindOf(text)).toBeNull()
  })

  test('which words are only a greeting, in several languages', () => {
    for (const text of ['Hello?', 'Yes, good morning!', 'Ẹ káàárọ̀', 'Sannu', 'Ndewo', 'Assalamu alaikum'])
      expect(isMereGreeting(text)).toBe(true)
    for (const text of ['', 'Hello, who is this?', 'He is not in']) expect(isMereGreeting(text)).toBe(false)
  })

  test('a beginning may become several things', () => {
    expect(['Good morning, Sunrise', 'Thank you for calling First', 'He is'].map(mayBePerson)).toEqual([
      true,
      true,
      true,
    ])
    expect(['', 'I am not able to take'].map(mayBePerson)).toEqual([false, false])
    expect(['The person you are', 'You have reached', 'Hello, this is'].map(beginsAsMachine)).toEqual([
      true,
      true,
      false,
    ])
    expect(['The number you have', 'Welcome to First Bank', 'I am not'].map(kindOfMachine)).toEqual([
      'unavailable',
      'menu',
      'voicemail',
    ])
  })
})
