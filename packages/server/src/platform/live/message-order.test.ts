import { expect, test } from 'vitest'
import { MessageOrder } from './message-order.ts'

test('a message that arrives twice is passed on once', () => {
  const [sender, receiver] = [new MessageOrder('a'), new MessageOrder('b')]
  const sent = ['one two', ' three', ''].map((message) => sender.numbered(message))
  expect(sent.map((text) => receiver.take('call', text))).toEqual(['one two', ' three', ''])
  expect(sent.map((text) => receiver.take('call', text))).toEqual([null, null, null])
})

test('a message is not passed on after a later one of its sender, and each sender and topic has its own order', () => {
  const [one, other] = [new MessageOrder('a'), new MessageOrder('b')]
  const [first = '', second = ''] = ['first', 'second'].map((message) => one.numbered(message))
  const receiver = new MessageOrder('c')
  expect(receiver.take('call', second)).toBe('second')
  expect(receiver.take('call', first)).toBeNull()
  expect(receiver.take('call', other.numbered('of another sender'))).toBe('of another sender')
  expect(receiver.take('another call', first)).toBe('first')
})

test('a topic that nobody follows any longer takes no memory', () => {
  const [sender, receiver] = [new MessageOrder('a'), new MessageOrder('b')]
  const sent = sender.numbered('message')
  receiver.take('call', sent)
  receiver.forget('call')
  expect(receiver.take('call', sent)).toBe('message')
})
