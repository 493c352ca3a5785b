import type { CallEnd } from '../call-state.ts'

/** The abort reason of a session's signal when either side has ended the call. */
export class CallOver extends Error {
  override name = 'CallOver'
  readonly end: CallEnd

  constructor(end: CallEnd) {
    super(`The call is ${end.status}: ${end.end_reason}.`)
    this.end = end
  }
}

/** The abort reason when another process carries the call or has ended it. This session then writes nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
