import { execFileSync } from 'node:child_process'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import type { Operation } from '../../openapi/codegen/contract.ts'
import { contract, document } from './contract.ts'
import { curlExample } from './curl.ts'

interface Command {
  url: URL
  method: string
  headers: string[]
  body?: string
}

const { operations } = contract
const commands = runAll(operations.map(curlExample))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ ...document, $id: 'openapi' })

/** The arguments of each command line as a shell gives them to curl. */
function runAll(lines: string[]): Command[] {
  const script = ['curl() { printf "%s\\0" "$@"; printf "\\n\\0"; }', ...lines].join('\n')
  const env = { OHUN_BASE_URL: 'http://ohun.test', OHUN_API_KEY: 'pk_test_x' }
  const output = execFileSync('bash', ['-euc', script], { env, encoding: 'utf8' })
  return output
    .split('\n\0')
    .slice(0, -1)
    .map((words) => readCommand(words.split('\0')))
}

function readCommand([url = '', ...words]: string[]): Command {
  const command: Command = { url: new URL(url), method: 'GET', headers: [] }
  words.forEach((word, index) => {
    const value = words[index + 1] ?? ''
    if (word === '-X') command.method = value
    if (word === '-H') command.headers.push(value)
    if (word === '-d') command.body = value
  })
  return command
}

test('every operation has one command', () => {
  expect(commands).toHaveLength(operations.length)
})

test.each(
  operations.map((operation, index): [string, Operation, Command] => [operation.id, operation, commands[index]!]),
)('the command of %s sends that operation with a valid body', (_, operation, { url, method, headers, body }) => {
  const path = new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  expect(method).toBe(operation.method)
  expect(url.pathname).toMatch(path)
  expect(url.protocol).toBe(operation.websocket ? 'ws:' : 'http:')
  expect(headers.includes('Authorization: Bearer pk_test_x')).toBe(operation.authenticated)
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  expect([...url.searchParams.keys()]).toEqual(expect.arrayContaining(required.map(({ name }) => name)))
  expect(faults(operation, body)).toEqual([])
})

function faults({ body, hidden }: Operation, text: string | undefined): unknown[] {
  if (!body?.pointer) return text === undefined ? [] : ['a body that nothing takes']
  // Requests of carriers have no schema in the document to be checked against.
  if (hidden) return []
  const validate = ajv.compile({ $ref: `openapi${body.pointer}` })
  validate(JSON.parse(text ?? 'null'))
  return validate.errors ?? []
}
