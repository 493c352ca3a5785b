import type { Readable } from 'node:stream'

/** The head of an answer, as far as it says how its body is to be read. */
export interface AnswerHead {
  status: number
  content_type: string | null
  content_encoding: string | null
}

/** The judgement of its reader on a piece. */
export type Taken =
  /** Nothing usable has come yet: the time limit of the request still runs. */
  | 'waiting'
  /** The body is being used. */
  | 'begun'
  /** The rest of the body is not needed. */
  | 'done'
  /** The body is not what it should be. */
  | 'refused'

/** A body that is read while it comes. */
export interface StreamedBody {
  readonly limits: {
    /** Between two pieces, and from the request to the end, once the body is being used. */
    gap_ms: number
    total_ms: number
    bytes: number
    /** A server can send a byte at a time, and each costs work. */
    pieces: number
  }
  /** False: the body is read whole. */
  opens(head: AnswerHead): boolean
  take(piece: Buffer): Taken
  /** All of it has come. */
  end(): void
}

export type ReadInPieces = 'ended' | 'too_large' | Extract<Taken, 'done' | 'refused'>

/**
 * Hands over the body piece by piece. Its reader must not keep it all: what it keeps is bounded by the limits.
 * @param moved - called after each piece, with whether the body is being used.
 */
export function readInPieces(
  stream: Readable,
  reader: StreamedBody,
  moved: (has_begun: boolean) => void,
): Promise<ReadInPieces> {
  const { limits } = reader
  let [bytes, pieces] = [0, 0]
  let is_over = false
  const judge = (piece: Buffer): Taken | 'too_large' => {
    bytes += piece.length
    return bytes > limits.bytes || ++pieces > limits.pieces ? 'too_large' : reader.take(piece)
  }
  return new Promise((resolve, reject) => {
    const finish = (outcome: ReadInPieces): void => {
      is_over = true
      resolve(outcome)
    }
    stream.on('error', reject)
    stream.on('end', () => {
      if (is_over) return
      reader.end()
      finish('ended')
    })
    const take = (piece: Buffer): void => {
      const taken = judge(piece)
      if (taken === 'waiting' || taken === 'begun') moved(taken === 'begun')
      else finish(taken)
    }
    stream.on('data', (piece: Buffer) => {
      if (is_over) return
      try {
        take(piece)
      } catch (error) {
        is_over = true
        reject(error)
      }
    })
  })
}
