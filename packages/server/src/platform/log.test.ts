import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log.ts'

function written(level: LogLevel, fields: object): string {
  const lines: string[] = []
  createLog(level, { write: (line) => lines.push(line) }).error(fields, 'static message')
  return lines.join('')
}

test('personal data is dropped, at the top and one level down', () => {
  const line = written('info', {
    call_id: 'call_1',
    pii: { number: '+2348031234567' },
    turn: { pii: { text: 'hello' } },
  })
  expect(JSON.parse(line)).toMatchObject({ level: 'error', msg: 'static message', call_id: 'call_1', turn: {} })
  expect(line).not.toMatch(/803|hello/)
})

test('secrets are dropped at every level', () => {
  const secrets = {
    authorization: 'Bearer pk',
    request: { headers: { authorization: 'Bearer pk' } },
    key: 'pk',
    user: { password: 'pk' },
  }
  expect(written('trace', secrets)).not.toContain('pk')
})

test('trace keeps personal data', () => {
  expect(written('trace', { pii: { number: '+2348031234567' } })).toContain('+2348031234567')
})

test('an error is logged with its cause and without the row values that PostgreSQL adds', () => {
  const fault = Object.assign(new Error('duplicate key', { cause: new Error('why') }), {
    code: '23505',
    detail: 'Key (email)=(a@b.c)',
  })
  const line = written('info', { err: fault })
  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', code: '23505' })
  expect(line).toContain('why')
  expect(line).not.toContain('a@b.c')
})
