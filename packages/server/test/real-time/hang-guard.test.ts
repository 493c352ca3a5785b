import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { HANGING_PROCESS } from '../support/service-program.ts'

async function start(): Promise<ChildProcess> {
  const child = fork(HANGING_PROCESS, [], { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

async function tell(child: ChildProcess, message: string): Promise<void> {
  const answered = once(child, 'message')
  child.send(message)
  await answered
}

test('a process that is busy for ever ends itself, and its log says where in the sources', async () => {
  const child = await start()
  const log = text(child.stderr!)
  const exited = once(child, 'exit')
  child.send('hang')
  expect(await exited).toEqual([null, 'SIGKILL'])
  expect(JSON.parse(await log)).toMatchObject({
    level: 'fatal',
    silent_ms: 1_000,
    stack: expect.arrayContaining([
      expect.stringMatching(/^hang \(packages\/server\/test\/support\/hanging-process\.ts:10:\d+\)$/),
    ]) as unknown,
    msg: 'this process hangs and exits',
  })
})

test('one that stands still for a while goes on, and so does one that is stopped and continued', async () => {
  const child = await start()
  await tell(child, 'stall')
  child.kill('SIGSTOP')
  child.kill('SIGCONT')
  await tell(child, 'stall')
  await tell(child, 'still there')
  const exited = once(child, 'exit')
  child.send('end')
  expect(await exited).toEqual([0, null])
})
