import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { createAddressGuard } from './address-guard.ts'
import { createFileFetcher, type FileFetcher, type FileRequest, type SaveFile } from './fetch-file.ts'

let server: Server
let answer: RequestListener
let asked: IncomingHttpHeaders
let files: FileFetcher

beforeEach(async () => {
  server = createServer((request, response) => {
    asked = request.headers
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve: () => Promise.reject(new Error('a name')) })
  files = createFileFetcher({ clock: new TestClock(), guard })
})
afterEach(async () => {
  await files.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The collected bytes, and whether the end was seen. */
let seen: { text: string; ended: boolean; type: string | null }
const collect: SaveFile<string> = async (pieces, type) => {
  seen = { text: '', ended: false, type }
  for await (const piece of pieces) seen.text += piece.toString()
  seen.ended = true
  return seen.text
}

const request = (changes: Partial<FileRequest> = {}): FileRequest => {
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/a`, tenant: 'ws_1', timeout_ms: 5_000, max_bytes: 10, ...changes }
}
const pass = (save: SaveFile<unknown> = collect, changes?: Partial<FileRequest>) =>
  files.passFile(request(changes), save)

const written =
  (status: number, type: string, ...texts: string[]): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': type })
    for (const text of texts) response.write(text)
    response.end()
  }

describe('a file that is handed on piece by piece', () => {
  test('arrives whole, with the type that its server names, for the given headers', async () => {
    answer = written(200, 'Image/PNG; a=b', '01234', '56789')
    expect(await pass(collect, { headers: { Authorization: 'Bearer x' } })).toEqual({
      kind: 'fetched',
      saved: '0123456789',
    })
    expect(seen).toEqual({ text: '0123456789', ended: true, type: 'image/png' })
    expect(asked.authorization).toBe('Bearer x')
  })

  test('never seems whole when it is too long, with or without a declared length', async () => {
    answer = written(200, 'image/png', '01234', '567890')
    expect(await pass()).toMatchObject({ kind: 'failed', cause: 'too_large' })
    expect(seen.ended).toBe(false)
    answer = (_request, response) => void response.writeHead(200, { 'Content-Length': 11 }).end('01234567890')
    expect(await pass()).toMatchObject({ kind: 'failed', cause: 'too_large' })
  })

  test('never seems whole when it breaks off', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 }).write('01234')
      setImmediate(() => response.destroy())
    }
    expect(await pass()).toMatchObject({ kind: 'failed', cause: 'connect' })
    expect(seen.ended).toBe(false)
  })

  test('is not at fault when its receiver fails: the receiver’s error is thrown', async () => {
    answer = written(200, 'image/png', '01234')
    const full = new Error('the disk is full')
    await expect(pass(() => Promise.reject(full))).rejects.toBe(full)
    await expect(
      pass(async (pieces) => {
        for await (const _piece of pieces) throw full
      }),
    ).rejects.toBe(full)
  })

  test('may be left unread', async () => {
    answer = written(200, 'text/html', '01234')
    expect(await pass(async (_pieces, type) => type)).toEqual({ kind: 'fetched', saved: 'text/html' })
  })

  test('is not passed on when its server answers otherwise, and the failure says why', async () => {
    answer = written(404, 'application/json', '{"error":1}')
    expect(await pass()).toMatchObject({ cause: 'status', status: 404, answer: Buffer.from('{"error":1}') })
    answer = (_request, response) => void response.writeHead(302, { Location: '/b' }).end()
    expect(await pass()).toMatchObject({ cause: 'redirect', status: 302 })
  })

  test('ends with the caller’s signal, which is thrown', async () => {
    const controller = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200).write('0')
      controller.abort(new Error('stopped'))
    }
    await expect(pass(collect, { signal: controller.signal })).rejects.toThrow('stopped')
  })
})
