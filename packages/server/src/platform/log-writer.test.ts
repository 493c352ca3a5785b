import { closeSync, openSync, writeSync } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { LogWriter } from './log-writer.ts'

let written: string
let waited: number
/** The bytes that the disk takes in a write, or the code of its error, from then on. */
let disk: number | string

beforeEach(() => {
  written = ''
  waited = 0
  disk = Infinity
})

const writer = () =>
  new LogWriter({
    write(bytes) {
      if (typeof disk === 'string') throw Object.assign(new Error(disk), { code: disk })
      const taken = Buffer.from(bytes.subarray(0, disk))
      if (disk < bytes.length) disk = 'ENOSPC'
      written += taken.toString()
      return taken.length
    },
    wait: () => void waited++,
  })

const linesOf = (): unknown[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown)

test('lines are written in blocks, and the rest when it is flushed', () => {
  const log = writer()
  for (let line = 0; line < 1_000; line++) log.write(`{"line":${line}}\n`)
  expect(linesOf().length).toBeGreaterThan(500)
  log.flush()
  expect(linesOf()).toEqual(Array.from({ length: 1_000 }, (_, line) => ({ line })))
})

test('a full disk blocks nobody, and the number of lost lines is written when there is space', () => {
  const log = writer()
  disk = 'ENOSPC'
  for (let line = 0; line < 1_000; line++) log.write(`{"line":${line}}\n`)
  log.flush()
  expect({ written, waited }).toEqual({ written: '', waited: 0 })
  disk = Infinity
  log.write('{"line":1000}\n')
  log.write('{"line":1001}\n')
  log.flush()
  const lost = { level: 'error', lines: 1_000, reason: 'ENOSPC', msg: 'lines of the log could not be written' }
  expect(linesOf()).toMatchObject([lost, { line: 1_000 }, { line: 1_001 }])
  log.write('{"line":1002}\n')
  log.flush()
  expect(linesOf()).toHaveLength(4)
})

test('a line that was written in part does not spoil the next one', () => {
  const log = writer()
  disk = 20
  log.write('{"line":1}\n{"line":2}\n')
  log.flush()
  disk = Infinity
  log.write('{"line":3}\n')
  log.flush()
  expect(written).toMatch(/^\{"line":1\}\n\{"line":2\n\{.*"lines":1,"reason":"ENOSPC".*\}\n\{"line":3\}\n$/)
})

test('a reader that lags is waited for once, and then lines are left out', () => {
  const log = writer()
  disk = 'EAGAIN'
  log.write('{"line":1}\n')
  log.flush()
  expect(waited).toBe(100)
  log.write('{"line":2}\n')
  log.flush()
  expect(waited).toBe(100)
  disk = Infinity
  log.write('{"line":3}\n')
  log.flush()
  expect(linesOf()).toMatchObject([{ lines: 2, reason: 'EAGAIN' }, { line: 3 }])
})

test.runIf(process.platform === 'linux')('a log on a full disk does not stop its process', () => {
  const full = openSync('/dev/full', 'w')
  const log = createLog('info', new LogWriter({ write: (bytes) => writeSync(full, bytes), wait: () => {} }))
  for (let line = 0; line < 200; line++) log.info({ line }, 'a line')
  expect(() => log.fatal('the last line')).not.toThrow()
  closeSync(full)
})
