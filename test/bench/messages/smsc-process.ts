/** An SMSC in a separate process, which accepts each submission after a delay. It reports its delays over IPC. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { cString } from '../../../packages/server/src/gateways/messaging/smpp/body.ts'
import {
  command,
  encodePdu,
  PduReader,
  responseTo,
  type Pdu,
} from '../../../packages/server/src/gateways/messaging/smpp/pdu.ts'

/** The delays of the responses since the last report. */
export interface Delays {
  count: number
  /**
   * The mean time from reading a submission to writing its response: timers are late by a fraction of a millisecond.
   */
  mean_ms: number
}

const delay_ms = Number(process.env['BENCH_DELAY_MS'])
let delays: number[] = []
let accepted = 0

function serve(socket: Socket): void {
  const reader = new PduReader()
  const respond = ({ command_id, sequence_number }: Pdu, body: Buffer): void =>
    void socket.write(encodePdu({ command_id: responseTo(command_id), command_status: 0, sequence_number, body }))
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    const read_ms = performance.now()
    for (const pdu of reader.read(chunk)) {
      if (pdu.command_id !== command.submit_sm) respond(pdu, cString('bench'))
      else
        setTimeout(() => {
          respond(pdu, cString(`S${++accepted}`))
          delays.push(performance.now() - read_ms)
        }, delay_ms)
    }
  })
}

const server = createServer(serve).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => {
  const sum = delays.reduce((total, delay) => total + delay, 0)
  process.send?.({ count: delays.length, mean_ms: sum / delays.length } satisfies Delays)
  delays = []
})
process.on('SIGTERM', () => process.exit())
