import type { Readable } from 'node:stream'

/** The part of an answer's head that decides how its body is read. */
export interface AnswerHead {
  status: number
  content_type: string | null
  content_encoding: string | null
}

/** The reader's verdict on a piece. */
export type Taken =
  /** Nothing usable has arrived yet, so the time limit of the request still runs. */
  | 'waiting'
  /** The body is being used. */
  | 'begun'
  /** The rest of the body is not needed. */
  | 'done'
  /** The body is not valid. */
  | 'refused'

/** A body that is read as it arrives. */
export interface StreamedBody {
  readonly limits: {
    /** The limits between two pieces, and from the request to the end, once the body is being used. */
    gap_ms: number
    total_ms: number
    bytes: number
    /** The number of pieces: a server can send a byte at a time, and each piece costs work. */
    pieces: number
  }
  /** Returns false if the body must be read whole. */
  opens(head: AnswerHead): boolean
  take(piece: Buffer): Taken
  /** Called when the whole body has arrived. */
  end(): void
}

export type ReadInPieces = 'ended' | 'too_large' | Extract<Taken, 'done' | 'refused'>

/**
 * Hands over the body piece by piece. The reader need not keep all of it, and the limits bound how much it keeps.
 * @param moved - Called after each piece, with whether the body is being used.
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
