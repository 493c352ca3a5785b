/** A name for a mail to somebody who may not know its author. It has one line and cannot contain a link. */
export function shownName(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/[/:.]/g, '')
    .trim()
}
