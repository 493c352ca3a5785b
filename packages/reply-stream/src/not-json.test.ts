import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { notJsonFault, notUtf8Fault } from './not-json.ts'

const JSON_TEXT = '{"text":"Hello"}'

test.each([
  ['the body is empty', Buffer.from('\r\n')],
  ['the body is compressed, but compression was not asked for', gzipSync(JSON_TEXT)],
  ['the body is not UTF-8', Buffer.from(JSON_TEXT, 'utf16le')],
  ['the body is HTML or XML, not JSON', Buffer.from('\n<!DOCTYPE html>')],
  ['the body is not valid JSON', Buffer.from("{'text': 'Hello'}")],
])('says that %s', (fault, body) => {
  expect(notJsonFault(body.toString('utf8'))).toBe(fault)
})

const bytes = (...parts: (string | number)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))))

test.each([
  ['Latin-1', 'the body is not UTF-8: byte 13 is not valid', bytes('{"text":"Caf', 0xe9, '"}')],
  ['half a character', 'the body is not UTF-8: byte 10 is not valid', bytes('{"text":"', 0xe1, 0xba, '"}')],
  ['the beginning of U+FFFD', 'the body is not UTF-8: byte 13 is not valid', bytes('{"text":"\u{FFFD}', 0xef, 0xbf)],
  ['a cut end', 'the body is not UTF-8: byte 11 is not valid', bytes('{"text":"Ó', 0xc3).subarray(1)],
  ['gzip', 'the body is compressed, but compression was not asked for', gzipSync(JSON_TEXT)],
  ['HTML in Latin-1', 'the body is HTML or XML, not JSON', bytes('<p>Caf', 0xe9)],
])('says where %s is not UTF-8', (_, fault, body) => {
  expect(notUtf8Fault(body)).toBe(fault)
})

test('accepts every character', () => {
  expect(notUtf8Fault(Buffer.from('\uFEFF{"text":"Ẹ káàárọ̀ 👋🏾 \u{FFFD}\0"}'))).toBeNull()
})
