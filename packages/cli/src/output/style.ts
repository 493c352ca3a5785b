import type { Context, Output } from '../context.ts'

export interface Style {
  strong(text: string): string
  faint(text: string): string
  bad(text: string): string
}

const plain: Style = { strong: String, faint: String, bad: String }

const ansi = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`
const coloured: Style = { strong: ansi(1), faint: ansi(2), bad: ansi(31) }

/** Colour only on a terminal that supports it (https://no-color.org). */
export function styleFor(output: Output, { env }: Pick<Context, 'env'>): Style {
  return output.isTerminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb' ? coloured : plain
}
