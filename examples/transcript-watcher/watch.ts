import type { Ohun } from '@ohun/sdk'

export interface Watched {
  call_id: string
  /** The words that somebody should know about. */
  flags: readonly RegExp[]
  log: (line: string) => void
  /** Is called when the caller says such a word: send an e-mail, open a ticket. */
  onFlag: (flag: { word: string; text: string; turn_id: string }) => void
}

/** Prints each turn of a call once, from the first to the last, and flags what the caller says. Resolves when the call has ended. */
export async function watch(ohun: Ohun, { call_id, flags, log, onFlag }: Watched): Promise<void> {
  const seen = new Set<string>()
  const show = ({ role, text, turn_id }: { role: string; text: string; turn_id: string }): void => {
    if (seen.has(turn_id)) return
    seen.add(turn_id)
    const caller = role === 'caller' || role === 'user'
    log(`${caller ? 'caller' : 'agent'}: ${text}`)
    if (caller) for (const word of wordsIn(text, flags)) onFlag({ word, text, turn_id })
  }

  const stream = ohun.calls.streamTranscript(call_id, { from: 'start' })
  await stream.opened
  // These turns were spoken before the stream was open.
  const { transcript } = await ohun.calls.get(call_id)
  for (const turn of transcript) if (turn.role !== 'system') show(turn)
  // A turn comes several times while it is spoken; the last frame has all of it.
  for await (const frame of stream) if (frame.is_final) show(frame)
}

function wordsIn(text: string, flags: readonly RegExp[]): string[] {
  return flags.flatMap((flag) => flag.exec(text)?.[0] ?? [])
}
