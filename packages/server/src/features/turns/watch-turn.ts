import type { Turn, TurnStage } from '../../gateways/ai/responder.ts'

type Watched = Pick<Turn, 'watch'>

/** Tells who watches the turn when this work began and ended, however it ended. */
export async function inStage<T>({ watch }: Watched, stage: TurnStage, work: () => Promise<T>): Promise<T> {
  watch?.({ kind: 'began', stage })
  try {
    return await work()
  } finally {
    watch?.({ kind: 'ended', stage })
  }
}

/** The same for work that is read part by part. */
export async function* partsInStage<T>(
  { watch }: Watched,
  stage: TurnStage,
  parts: AsyncIterable<T>,
): AsyncGenerator<T, void, undefined> {
  watch?.({ kind: 'began', stage })
  try {
    yield* parts
  } finally {
    watch?.({ kind: 'ended', stage })
  }
}
