import { STREAM_LIMITS, StreamDecoder, StreamedReply, StreamFault, streamFormat } from '@ohun/reply-stream'

/** The media types that the service accepts for the reply to a turn. */
export const STREAM_TYPES = 'application/json, text/event-stream, application/x-ndjson'

export interface StreamRead {
  /** The fault of the JSON of a whole reply; null if it is valid. */
  readonly faultOf: (json: unknown) => string | null
  /** Called for each piece, with true from the first text on. A different time limit applies then. */
  readonly onPiece: (has_begun: boolean) => void
}

/** A streamed reply, joined to a whole reply, and its fault if the service would not accept it. */
export interface StreamedText {
  readonly text: string
  readonly stream_fault?: StreamFault
}

/** Reads a streamed reply. Null if the response is not a stream. */
export async function readStream(response: Response, read: StreamRead): Promise<StreamedText | null> {
  const format = streamFormat(response.headers.get('content-type'))
  if (format === null || !response.ok) return null
  const reply = new StreamedReply(read.faultOf)
  let text = ''
  const whole = (): string => JSON.stringify({ text, ...reply.actions })
  const take = (events: Iterable<string>): void => {
    for (const event of events) if (!reply.is_ended) text += reply.take(event).text
    read.onPiece(reply.has_begun)
  }
  try {
    await readEvents(response, { decoder: new StreamDecoder(format), reply, take })
    return { text: whole() }
  } catch (error) {
    if (!(error instanceof StreamFault)) throw error
    return { text: whole(), stream_fault: error }
  }
}

interface Reading {
  decoder: StreamDecoder
  reply: StreamedReply
  take: (events: Iterable<string>) => void
}

async function readEvents({ body }: Response, { decoder, reply, take }: Reading): Promise<void> {
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > STREAM_LIMITS.bytes)
      throw new StreamFault('too_large', `the stream is longer than ${STREAM_LIMITS.bytes} bytes`)
    take(decoder.take(chunk))
    if (reply.is_ended) return // Nothing after the end is read.
  }
  take(decoder.end())
  reply.finish()
}
