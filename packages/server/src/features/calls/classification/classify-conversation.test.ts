import { describe, expect, test } from 'vitest'
import { classifyConversation, type EndedConversation } from './classify-conversation.ts'

function conversation(...said: string[]): EndedConversation {
  const transcript = said.flatMap((text) => [
    { role: 'caller', text } as const,
    { role: 'agent', text: 'I am so sorry, that is terrible.' } as const,
  ])
  return { end_reason: 'remote_hangup', transcript, ended_in_fallback: false }
}

describe('the resolution', () => {
  test.each([
    ['an answered question', conversation('When do you open?'), 'resolved'],
    ['thanks', conversation('When do you open?', 'Thank you!'), 'resolved'],
    ['an agent that hung up', { ...conversation('Cancel my order.'), end_reason: 'agent_hangup' }, 'resolved'],
    ['a transfer', { ...conversation('My order'), end_reason: 'transferred' }, 'unresolved'],
    ['a caller who fell silent', { ...conversation('My order'), end_reason: 'idle' }, 'unresolved'],
    ['a lost connection', { ...conversation('Thanks'), end_reason: 'connection_lost' }, 'unresolved'],
    ['a fallback as the last answer', { ...conversation('My order'), ended_in_fallback: true }, 'unresolved'],
    ['a caller who asks for a person', conversation('I want to speak to a human, please'), 'unresolved'],
    ['an angry caller', conversation('This is nonsense, I am angry'), 'unresolved'],
    ['a caller who said nothing', { ...conversation(), transcript: [{ role: 'agent', text: 'Hello?' }] }, null],
  ] as [string, EndedConversation, string | null][])('for %s', (_name, ended, resolution) => {
    expect(classifyConversation(ended).resolution).toBe(resolution)
  })
})

describe('the sentiment', () => {
  test.each([
    ['Thank you, that was great', 1],
    ['This is terrible', -1],
    ['That was not good', -1],
    ["It isn't bad", 1],
    ['Good, but the delivery was wrong', 0],
    ['Ẹ ṣé, dáadáa. O ṣe', null],
    ['Nagode!', 1],
    ['Where is order 7?', null],
    ['', null],
  ])('for "%s" is %s', (text, sentiment) => {
    expect(classifyConversation(conversation(text)).sentiment).toBe(sentiment)
  })

  test("is the mean of the caller's words in the whole call, without the agent's", () => {
    expect(classifyConversation(conversation('This is bad', 'Great, thanks')).sentiment).toBe(0.33)
  })
})
