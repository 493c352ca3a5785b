/**
 * The theme puts a button into the button that opens a section of the sidebar, which screen readers then read as one without a name. The
 * inner one is only its picture.
 */
export function nameSections(): void {
  for (const caret of document.querySelectorAll('.VPSidebarItem > .item[role="button"] > .caret'))
    for (const name of ['role', 'tabindex', 'aria-label']) caret.removeAttribute(name)
}
