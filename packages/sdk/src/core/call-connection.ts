import type { CallStreamCommand, Event } from '../generated/types.gen.ts'
import { UsageError } from './errors.ts'
import { SocketConnection } from './socket-connection.ts'

const DIGITS = /^[0-9*#A-Dw]{1,32}$/

/**
 * A live call: its events as they happen, and commands to control it. The loop ends when the call does. Leaving the
 * loop closes the connection, which does not affect the call.
 *
 * @example
 * ```ts
 * const connection = await ohun.calls.connect(call_id)
 * for await (const event of connection) {
 *   if (event.event_type === 'call.transcription') connection.sendDtmf('1')
 * }
 * ```
 */
export class CallConnection extends SocketConnection<Event, CallStreamCommand> {
  /**
   * Presses keys on the call.
   *
   * @param digits - 1 to 32 of 0-9, *, #, A-D, and w for half a second of silence.
   * @throws UsageError for other characters; ConnectionError when the connection is closed
   */
  sendDtmf(digits: string): void {
    if (typeof digits !== 'string' || !DIGITS.test(digits))
      throw new UsageError('digits: must be 1 to 32 of 0-9, *, #, A-D and w.')
    this.send({ type: 'dtmf', digits })
  }

  /**
   * Ends the call; the loop ends once that is done.
   *
   * @throws ConnectionError when the connection is closed
   */
  hangUp(): void {
    this.send({ type: 'hang_up' })
  }
}
