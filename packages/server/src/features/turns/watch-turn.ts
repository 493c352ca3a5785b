import type { Turn, TurnStage } from '../../gateways/ai/responder.ts'

type Watched = Pick<Turn, 'watch'>

/** Reports the beginning and the end of this work to the watcher of the turn, however it ends. */
export async function inStage<T>({ watch }: Watched, stage: TurnStage, work: () => Promise<T>): Promise<T> {
  watch?.({ kind: 'began', stage })
  try {
    return await work()
  } finally {
    watch?.({ kind: 'ended', stage })
  }
}

/** Like {@link inStage}, for work that yields its parts. */
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
