/** Why a stream is not a valid reply. The message is a sentence without its full stop. */
export class StreamFault extends Error {
  override name = 'StreamFault'
  readonly code: 'too_large' | 'not_json' | 'shape'

  constructor(code: StreamFault['code'], message: string) {
    super(message)
    this.code = code
  }
}
