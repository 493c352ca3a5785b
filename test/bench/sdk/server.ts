/** Answers every request with a call in the service's format, in a separate process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeCall } from '../../../packages/sdk/src/testing/index.ts'

const call = JSON.stringify(makeCall())
const headers = {
  'content-type': 'application/json',
  'x-request-id': 'req_0Ub5Xw1A000k3mZq8RtYvLp',
  'x-service-duration': '1',
}
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, headers).end(call))
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
