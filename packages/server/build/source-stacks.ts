/**
 * Part of each program and thread of the build: lets stack traces name the sources instead of the chunks. Node's own support for source
 * maps takes 8 MB, and 40 MB more from the first error on, because it decodes whole maps and keeps them. This reads a map only when
 * somebody reads the stack of an error, and keeps the frames, because the same errors occur again and again.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourcePositions } from './source-position.ts'

const MAX_KEPT = 1_000
const FOLDER = new URL('./', import.meta.url).href
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/

/** The text that replaces the place of a frame, such as `file:///…/start.mjs:120:7`. */
const kept = new Map<string, string>()

Error.prepareStackTrace = (error, frames) => {
  const texts = frames.map(String)
  const places = texts.map((text) => PLACE.exec(text)).filter((place) => place?.[1]?.startsWith(FOLDER))
  const unknown = places.filter((place) => place !== null).filter(([place]) => !kept.has(place))
  for (const [url, ofFile] of Map.groupBy(unknown, ([, file = '']) => file)) keep(url, ofFile)
  const shown = texts.map((text) => `    at ${text.replace(PLACE, (place) => kept.get(place) ?? place)}`)
  return [headOf(error), ...shown].join('\n')
}

/** The name and the message, unless the error has replaced them with something that fails. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

/** Finds where the places of a file were in the sources. Without its map, they stay as they are. */
function keep(url: string, places: readonly RegExpExecArray[]): void {
  if (kept.size + places.length > MAX_KEPT) kept.clear()
  const positions = places.map(([, , line, column]) => ({ line: Number(line), column: Number(column) }))
  const found = sourcesOf(url, positions)
  for (const [n, [place]] of places.entries()) {
    const source = found[n]
    kept.set(place, source ? `${source.path}:${source.line}:${source.column}` : place)
  }
}

function sourcesOf(url: string, positions: { line: number; column: number }[]) {
  try {
    return sourcePositions(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')), positions)
  } catch {
    return []
  }
}
