/** Moves the cursor of a plain text field to a position and scrolls to it. Lines and columns count from 1. */
export function goToPlace(area: HTMLTextAreaElement | null, line: number, column: number): void {
  if (!area) return
  const lines = area.value.split('\n')
  const before = lines.slice(0, line - 1).reduce((length, { length: more }) => length + more + 1, 0)
  area.focus()
  area.setSelectionRange(before + column - 1, before + column - 1)
  area.scrollTop = (area.scrollHeight * (line - 1)) / lines.length - area.clientHeight / 2
}
