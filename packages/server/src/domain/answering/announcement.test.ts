import { describe, expect, test } from 'vitest'
import { announcedIn, isReason } from './announcement.ts'

describe('an announcement of a network', () => {
  test.each([
    ['The number you are calling is currently switched off. Please try again later.', 'switched_off'],
    ['Di number wey you dey call don off', 'switched_off'],
    ['The number you have dialled is not reachable at the moment.', 'not_reachable'],
    ['Your call cannot be completed as dialled.', 'not_reachable'],
    ['The subscriber you are calling is not available at the moment.', 'not_available'],
    ['The number you have dialled does not exist. Please check the number and try again.', 'not_in_service'],
    ['Sorry, the customer you are calling is on another call.', 'busy'],
    ['Le numéro que vous avez composé n’est pas attribué.', 'not_in_service'],
    ['Lambar da kake kira a kashe take', 'switched_off'],
  ] as const)('is recognised by its words: %s', (text, says) => {
    expect(announcedIn(text)).toBe(says)
  })

  test.each(['', 'Hello?', 'He is not available.', 'All I want for you is love', 'Please hold on'])(
    'is not recognised by %j',
    (text) => {
      expect(announcedIn(text)).toBeNull()
    },
  )

  test('does not explain a call that was answered', () => {
    expect(isReason({ says: 'other', by: 'words', after_ms: 1 }, { outcome: 'answered', sip_status: 200 })).toBe(false)
  })

  test('is a reason without known words only if the network ends the call', () => {
    const speech = { says: 'other', by: 'speech', after_ms: 1 } as const
    expect(isReason(speech, { outcome: 'no_answer', sip_status: 480 })).toBe(true)
    expect(isReason(speech, { outcome: 'carrier_failed', sip_status: 404 })).toBe(true)
    expect(isReason(speech, { outcome: 'no_answer' })).toBe(false)
    expect(isReason(speech, { outcome: 'busy', sip_status: 486 })).toBe(false)
    expect(isReason({ ...speech, by: 'tone' }, { outcome: 'busy', sip_status: 486 })).toBe(true)
    expect(isReason({ ...speech, by: 'words' }, { outcome: 'canceled' })).toBe(true)
  })
})
