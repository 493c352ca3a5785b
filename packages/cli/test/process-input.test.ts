import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { processInput } from '../src/process-input.ts'

function keyboard() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  let shown = ''
  const stderr = new Writable({
    write(chunk, _encoding, done) {
      shown += String(chunk)
      done()
    },
  })
  const interruption = new AbortController()
  return { stdin, shown: () => shown, interruption, input: processInput(stdin, stderr, interruption) }
}

test('a hidden answer is not echoed', async () => {
  const { stdin, shown, input } = keyboard()
  const answer = input.ask('key: ', { hidden: true })
  stdin.write('pk_test_x\u007fsecret\r')
  expect(await answer).toBe('pk_test_secret')
  expect(shown()).toBe('key: \n')
})

test('another one is', async () => {
  const { stdin, shown, input } = keyboard()
  const answer = input.ask('name: ')
  stdin.write('agt_1\r')
  expect(await answer).toBe('agt_1')
  expect(shown()).toContain('agt_1')
})

test('Ctrl-C interrupts', async () => {
  const { stdin, interruption, input } = keyboard()
  const answer = input.ask('key: ', { hidden: true })
  stdin.write('pk_\u0003')
  await expect(answer).rejects.toThrow('interrupted')
  expect(interruption.signal.aborted).toBe(true)
})

test('an interruption ends the wait for piped input', async () => {
  const { interruption, input } = keyboard()
  const piped = input.text()
  interruption.abort()
  await expect(piped).rejects.toThrow('abort')
})

test('piped bytes come as they are', async () => {
  const { stdin, input } = keyboard()
  stdin.end(Buffer.of(0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a))
  expect([...(await input.bytes())]).toEqual([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x0d, 0x0a])
})

test('the end of the input is an empty answer', async () => {
  const { stdin, input } = keyboard()
  const answer = input.ask('key: ', { hidden: true })
  stdin.write('\u0004')
  expect(await answer).toBe('')
})
