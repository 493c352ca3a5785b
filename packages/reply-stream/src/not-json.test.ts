import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { notJsonFault } from './not-json.ts'

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
