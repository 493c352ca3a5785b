/** A webhook endpoint in a separate process that answers at once: turns with a text, events with a receipt. */
import { createServer } from 'node:http'

const answer = JSON.stringify({ text: 'Your order is on its way.', received: true })
const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
})
server.listen(Number(process.env.RECEIVER_PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit())
