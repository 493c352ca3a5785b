/** A name in a mail to somebody who may not know who chose it: one line, and no link. */
export function shownName(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[/:.]/g, '')
    .trim()
}
