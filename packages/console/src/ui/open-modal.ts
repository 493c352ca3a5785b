/** The element that had the focus before the first of the open dialogs. */
let opener: Element | null = null

/** Opens a modal dialog. @returns a function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (!isAnyOpen()) opener = document.activeElement
  dialog.showModal()
  return () => {
    dialog.close()
    if (!isAnyOpen()) giveFocusBack(dialog)
  }
}

const isAnyOpen = (): boolean => document.querySelector('dialog[open]') !== null

/**
 * The browser returns the focus to the element that had it when the dialog opened. This may be gone, as a deleted row is, or be in a
 * menu or a dialog that has closed.
 */
function giveFocusBack(dialog: HTMLDialogElement): void {
  const isLost = (): boolean => document.activeElement === document.body || dialog.contains(document.activeElement)
  const menu = opener?.closest('details:not([open])')?.querySelector('summary')
  for (const element of [menu, opener, document.querySelector('main')])
    if (element instanceof HTMLElement && isLost()) element.focus({ preventScroll: true })
}
