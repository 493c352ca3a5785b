import type { Context } from '../context.ts'
import { safeText } from './safe-text.ts'
import { styleFor } from './style.ts'
import { isObject } from './table.ts'

/** An entry of a stream as a person at a terminal reads it; empty for what only a program wants. */
export type LiveLine = (context: Context, entry: unknown) => string

/** By operation. The others print JSON to people, too. */
export const liveLines: Readonly<Record<string, LiveLine>> = {
  streamTranscript: transcriptLine,
}

/** `10:00:02 agent Good day.`: a turn once it is complete. */
function transcriptLine(context: Context, entry: unknown): string {
  if (!isObject(entry) || entry['is_final'] !== true) return ''
  const style = styleFor(context.stdout, context)
  const time = safeText(String(entry['ts'])).slice(11, 19)
  return `${style.faint(time)} ${style.strong(safeText(String(entry['role'])).padEnd(5))} ${safeText(String(entry['text']))}\n`
}
