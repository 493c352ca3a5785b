import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseInSteps } from './parse-in-steps.ts'

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

let server: Server
let client: Socket

beforeEach(async () => {
  server = createServer()
  server.on('connection', parseInSteps)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(() => {
  client.destroy()
  server.close()
})

test('every request in one read is parsed, even if there are many', async () => {
  const bodies: string[] = []
  const all = new Promise<void>((resolve) =>
    server.on('request', (req, res) => {
      let body = ''
      req.on('data', (data) => (body += String(data)))
      req.on('end', () => {
        res.end()
        if (bodies.push(body) === 100) resolve()
      })
    }),
  )
  const body = '\r\n'.repeat(200)
  client.resume().write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}${GET.repeat(99)}`)
  await all
  expect(bodies.filter((text) => text !== '')).toEqual([body])
})

test('bytes behind an upgrade in the same read reach the other protocol whole', async () => {
  const sent = 'x\r\n\r\n'.repeat(100)
  server.on('upgrade', (_, socket: Socket, head) => {
    socket.removeAllListeners('data')
    let got = String(head)
    socket.on('data', (data) => {
      got += String(data)
      if (got.length >= sent.length) socket.end(got)
    })
  })
  client.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n${sent}`)
  let answer = ''
  for await (const data of client) answer += String(data)
  expect(answer).toBe(sent)
})
