import type { CallEnd } from '../call-state.ts'

/** What a session's signal is aborted with when its call is over, by either side. */
export class CallOver extends Error {
  override name = 'CallOver'
  readonly end: CallEnd

  constructor(end: CallEnd) {
    super(`The call is ${end.status}: ${end.end_reason}.`)
    this.end = end
  }
}

/** What it is aborted with when the call goes on elsewhere, or has been ended there: this session writes nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}
